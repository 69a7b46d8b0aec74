import * as z from 'zod/mini';
import { defineAiSection } from './ai-section.ts';

/** The skill that sums up a call to the hotline (seed 2, section 3). */
export const hotlineSummarization = defineAiSection({
  id: 'hotline-summarization',
  path: '/api/ai/configurations/skills/summarization',
  what: 'the hotline summarization skill',
  schema: z.object({ global: z.object({ summarization_skills: z.boolean() }) }),
  defaults: { global: { summarization_skills: false } },
});
