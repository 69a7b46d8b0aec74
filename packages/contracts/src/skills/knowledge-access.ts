import * as z from 'zod/mini';
import { defineSkill, grants } from './define-skill.ts';

/** The skill for questions about documents (requirement AIC-10). The documents have separate routes. */
export const knowledgeAccess = defineSkill({
  id: 'knowledge-access',
  what: 'the knowledge access skill',
  flag: 'knowledge_access_skills',
  schema: z.object({ global: z.object({ knowledge_access_skills: z.boolean() }), ...grants }),
  defaults: { global: { knowledge_access_skills: false }, profiles: [], users: [] },
});
