import { SKILL_IDS } from './all-skills.ts';

/** Keys of the sections of the AI Console, without the product's name (requirement AIC-01). */
export const AI_SECTION_IDS = [
  'assistant',
  ...SKILL_IDS,
  'knowledge-documents',
  'data-sources',
  'ai-actions',
  'sfa',
] as const;

export type AiSectionId = (typeof AI_SECTION_IDS)[number];
