import * as z from 'zod/mini';
import { defineAiSection } from './ai-section.ts';

/** The skill that summarizes hotline calls (requirement AIC-06). */
export const hotlineSummarization = defineAiSection({
  id: 'hotline-summarization',
  path: '/api/ai/configurations/skills/summarization',
  what: 'the hotline summarization skill',
  schema: z.object({ global: z.object({ summarization_skills: z.boolean() }) }),
  defaults: { global: { summarization_skills: false } },
});
