import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiGlobalFlags } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { hotlineSummarization } from '@fieldstone/contracts/skills/hotline-summarization';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import type { SessionContext } from '../../platform/http/context.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionStore } from '../../ai/section.ts';

/** Returns every global flag, from all sections. */
export async function globalFlags(
  store: SectionStore,
  context: Pick<SessionContext, 'session'>,
): Promise<AiGlobalFlags> {
  const flagsOf = async <F extends object>(section: AiSection<{ global: F }>): Promise<F> =>
    (await readSection(store, section, context)).payload.global;
  const [own, history, schedule, hotline, knowledge] = await Promise.all([
    flagsOf(assistant),
    flagsOf(serviceHistory),
    flagsOf(scheduleManagement),
    flagsOf(hotlineSummarization),
    flagsOf(knowledgeAccess),
  ]);
  const { service_history_skills } = history;
  return { ...own, service_history_skills, ...schedule, ...hotline, ...knowledge };
}
