import * as z from 'zod/mini';
import { defineAiSection, grants } from './ai-section.ts';

/** The skill for questions about documents (requirement AIC-10). The documents have separate routes. */
export const knowledgeAccess = defineAiSection({
  id: 'knowledge-access',
  path: '/api/ai/configurations/skills/knowledge-access',
  what: 'the knowledge access skill',
  schema: z.object({ global: z.object({ knowledge_access_skills: z.boolean() }), ...grants }),
  defaults: { global: { knowledge_access_skills: false }, profiles: [], users: [] },
});

export type KnowledgeAccess = z.infer<typeof knowledgeAccess.schema>;
