import { aiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import * as z from 'zod/mini';
import { exampleDataSources } from './ai-data-sources.ts';
import type { Company, DemoSection } from './host.ts';

/** The actions of the example company, by name. Each is about a work order. */
export const ACTION_TEXTS = {
  'Summarize Work Order':
    'Sum up this work order in at most five sentences: what the customer reported, what is scheduled and when, what was done so far and what is missing.',
  'Write a note for the customer':
    'Write a short, polite note to the customer about this visit: what was found, what was done and what happens next. Promise no dates that are not given.',
  'Safety briefing':
    'List what a technician has to watch out for on this work order before the work begins: the site, the equipment, permits and protective gear. Say so when nothing is known.',
  'Explain the warranty':
    'Explain in two or three sentences whether this work is covered by warranty and until when, and name the fields that say so.',
} as const;

/**
 * Returns the configuration that the history implies: the assistant is on, and its skills are granted to the crews. An administrator of
 * the org stored it.
 */
export function createSections({ profileIds, settings }: Company): DemoSection[] {
  const by = settings[0]?.changedBy;
  if (by === undefined) return [];
  const grants = { profiles: profileIds.map((profile_id) => ({ profile_id })), users: [] };
  const actions = Object.entries(ACTION_TEXTS).map(([name, text], index): AiAction => ({
    id: `example-${String(index + 1)}`,
    object_name: 'Work_Order__c',
    object_label: 'Work Order',
    copilot_action_name: name,
    copilot_action_text: text,
  }));
  const skills = allSkills.map((skill: Skill) => {
    const { id, flag, defaults } = skill;
    const global = { ...defaults.global, [flag]: true };
    return [id, { ...defaults, global, ...(isGranted(skill) && grants) }] as const;
  });
  const sections: ReadonlyArray<readonly [DemoSection['id'], DemoSection['payload']]> = [
    [assistant.id, { global: { enable_service_copilot: true } }],
    ...skills,
    [dataSources.id, exampleDataSources],
    ['ai-actions', { actions: z.parse(aiActions, actions) }],
  ];
  return sections.map(([id, payload]) => ({ id, payload, by }));
}
