import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type * as assistantContract from '@fieldstone/contracts/skills/ai-assistant';
import type { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import { hotlineSummarization } from '@fieldstone/contracts/skills/hotline-summarization';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import type { Handler, SessionContext } from '../../platform/http/context.ts';
import { fieldProblems } from '../../platform/http/requests/field-problem.ts';
import { requireVersion } from '../../platform/http/version-header.ts';
import { checkExpressions, checkGrants, checkSchedule } from './check-references.ts';
import type { CheckReferences } from './check-references.ts';
import { globalFlags } from './global-flags.ts';
import { readSectionHistory } from './history.ts';
import { readSection, toResponse, writeSection } from '../../ai/section.ts';
import type { SectionStore } from '../../ai/section.ts';

/** For sections without references to the org. */
const noReferences = async (): Promise<readonly FieldError[]> => [];

/** Returns the handlers of the AI configuration's sections that are read and stored as a whole. */
export function aiConfigurationHandlers(store: SectionStore) {
  const of = <P extends Record<string, unknown>>(section: AiSection<P>, check: CheckReferences<P> = noReferences) => ({
    read: async (_input: unknown, context: SessionContext) => toResponse(await readSection(store, section, context)),
    write: async ({ headers, body }: SectionInput<P>, context: SessionContext) =>
      toResponse(
        await writeSection(
          store,
          section,
          {
            version: requireVersion(headers['if-match']),
            change: async (stored) => {
              const problems = await check(context.crm, body, stored);
              if (problems.length > 0) throw fieldProblems(problems);
              return body;
            },
          },
          context,
        ),
      ),
  });
  const [history, schedule, hotline, knowledge, data] = [
    of(serviceHistory, checkGrants),
    of(scheduleManagement, checkSchedule),
    of(hotlineSummarization),
    of(knowledgeAccess, checkGrants),
    of(dataSources, checkExpressions),
  ] as const;
  const assistantHandlers = of(assistant);

  return {
    readAiGlobalSettings: (async (input, context) => ({
      ...(await assistantHandlers.read(input, context)),
      global: await globalFlags(store, context),
    })) satisfies Handler<typeof assistantContract.readAiGlobalSettings>,

    writeAiGlobalSettings: (async (input, context) => ({
      ...(await assistantHandlers.write(input, context)),
      global: await globalFlags(store, context),
    })) satisfies Handler<typeof assistantContract.writeAiGlobalSettings>,

    readServiceHistory: history.read satisfies Handler<typeof serviceHistory.read>,
    writeServiceHistory: history.write satisfies Handler<typeof serviceHistory.write>,
    readScheduleManagement: schedule.read satisfies Handler<typeof scheduleManagement.read>,
    writeScheduleManagement: schedule.write satisfies Handler<typeof scheduleManagement.write>,
    readHotlineSummarization: hotline.read satisfies Handler<typeof hotlineSummarization.read>,
    writeHotlineSummarization: hotline.write satisfies Handler<typeof hotlineSummarization.write>,
    readKnowledgeAccess: knowledge.read satisfies Handler<typeof knowledgeAccess.read>,
    writeKnowledgeAccess: knowledge.write satisfies Handler<typeof knowledgeAccess.write>,
    readDataSources: data.read satisfies Handler<typeof dataSources.read>,
    writeDataSources: data.write satisfies Handler<typeof dataSources.write>,

    aiHistory: (({ params, query }, { journal }) =>
      readSectionHistory(journal, params.section, query.before)) satisfies Handler<typeof aiHistory>,
  };
}

type SectionInput<P> = {
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly body: P;
};
