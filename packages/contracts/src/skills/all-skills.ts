import type { Skill } from './define-skill.ts';
import { hotlineSummarization } from './hotline-summarization.ts';
import { knowledgeAccess } from './knowledge-access.ts';
import { scheduleManagement } from './schedule-management.ts';
import { serviceHistory } from './service-history.ts';

/** Every skill of the assistant, in the order of the navigation. */
export const allSkills = [serviceHistory, scheduleManagement, hotlineSummarization, knowledgeAccess] as const;

export type SkillId = (typeof allSkills)[number]['id'];

export const SKILL_IDS: readonly SkillId[] = allSkills.map(({ id }) => id);

/** Uses of the AI for work: the skills of the AI Console, and the actions that administrators wrote. */
export const WORK_USES = [...SKILL_IDS, 'ai-action'] as const;

/** Uses of the AI, also those for tests of the model. */
export const AI_USES = [...WORK_USES, 'model-test'] as const;

export type AiUse = (typeof AI_USES)[number];

/** A skill of the list. */
export type KnownSkill = Skill & { readonly id: SkillId };

/** Returns the skill with an id; undefined for other sections of the AI Console. */
export function skillById(id: string): KnownSkill | undefined {
  return allSkills.find((skill) => skill.id === id);
}
