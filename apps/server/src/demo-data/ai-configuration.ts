import { aiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-section';
import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import { hotlineSummarization } from '@fieldstone/contracts/skills/hotline-summarization';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import { createAiConfigurations } from '../store/repositories/ai-configurations.ts';
import type { Store } from '../store/engine/database.ts';
import { exampleDataSources } from './ai-data-sources.ts';
import type { Company } from './company.ts';

/** Name shown as the author of the assistant's configuration. */
const BY = 'Example company';

/** The actions of the example company, by name. Each is about a work order. */
export const ACTION_TEXTS = {
  'Summarize Work Order':
    'Sum up this work order in at most five sentences: what the customer reported, what is scheduled and when, what was done so far and what is missing.',
  'Write a note for the customer':
    'Write a short, polite note to the customer about this visit: what was found, what was done and what happens next. Promise no dates that are not given.',
  'Safety briefing':
    'List what a technician has to mind on this work order before the work begins: the site, the equipment, permits and protective gear. Say so when nothing is known.',
  'Explain the warranty':
    'Explain in two or three sentences whether this work is covered by warranty and until when, and name the fields that say so.',
} as const;

/** Returns the configuration that the history implies: the assistant is on, and its skills are granted to the crews. */
function sectionsOf({ profileIds }: Company): Array<readonly [AiSectionId, Record<string, unknown>]> {
  const grants = { profiles: profileIds.map((profile_id) => ({ profile_id })), users: [] };
  const actions = Object.entries(ACTION_TEXTS).map(([name, text], index): AiAction => ({
    id: `example-${String(index + 1)}`,
    object_name: 'Work_Order__c',
    object_label: 'Work Order',
    copilot_action_name: name,
    copilot_action_text: text,
  }));
  const { service_history_instructions } = serviceHistory.defaults.global;
  const { serviceboard_appointment_owner } = scheduleManagement.defaults.global;
  return [
    [assistant.id, { global: { enable_service_copilot: true } }],
    [serviceHistory.id, { global: { service_history_skills: true, service_history_instructions }, ...grants }],
    [
      scheduleManagement.id,
      { global: { schedule_management_skills: true, serviceboard_appointment_owner }, ...grants },
    ],
    [hotlineSummarization.id, { global: { summarization_skills: true } }],
    [knowledgeAccess.id, { global: { knowledge_access_skills: true }, ...grants }],
    [dataSources.id, exampleDataSources],
    ['ai-actions', { actions: z.parse(aiActions, actions) }],
  ];
}

/**
 * Stores the configuration under which the example company used the AI. Stored sections stay unchanged.
 * @param at time of the set-up, UTC milliseconds
 */
export async function storeAiConfiguration(store: Store, orgId: string, company: Company, at: number): Promise<void> {
  const configurations = createAiConfigurations(store, () => at);
  for (const [id, payload] of sectionsOf(company)) {
    await configurations.write(orgId, id, { version: UNSTORED_VERSION, payload, by: BY });
  }
}
