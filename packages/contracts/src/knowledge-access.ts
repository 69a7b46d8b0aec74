import * as z from 'zod/mini';
import { defineAiSection, grants } from './ai-section.ts';

/** The skill that answers from documents (seed 2, section 3); the documents themselves have routes of their own. */
export const knowledgeAccess = defineAiSection({
  id: 'knowledge-access',
  path: '/api/ai/configurations/skills/knowledge-access',
  what: 'the knowledge access skill',
  schema: z.object({ global: z.object({ knowledge_access_skills: z.boolean() }), ...grants }),
  defaults: { global: { knowledge_access_skills: false }, profiles: [], users: [] },
});

export type KnowledgeAccess = z.infer<typeof knowledgeAccess.schema>;
