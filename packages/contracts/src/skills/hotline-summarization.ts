import * as z from 'zod/mini';
import { defineSkill } from './define-skill.ts';

/** The skill that summarizes hotline calls (requirement AIC-06). */
export const hotlineSummarization = defineSkill({
  id: 'hotline-summarization',
  segment: 'summarization',
  what: 'the hotline summarization skill',
  flag: 'summarization_skills',
  reads: ['Case'],
  schema: z.object({ global: z.object({ summarization_skills: z.boolean() }) }),
  defaults: { global: { summarization_skills: false } },
});
