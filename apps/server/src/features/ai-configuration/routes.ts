import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type * as assistantContract from '@fieldstone/contracts/skills/ai-assistant';
import type { AiGlobalFlags } from '@fieldstone/contracts/skills/ai-assistant';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import type { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import type { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { Handler, SessionContext } from '../../http/context.ts';
import { handled } from '../../http/register.ts';
import type { HandledRoute } from '../../http/register.ts';
import { fieldProblems } from '../../http/requests/field-problem.ts';
import { requireVersion } from '../../http/requests/validate.ts';
import { checkDataSources, checkSkill } from '../../ai/section-references.ts';
import type { CheckReferences } from '../../ai/section-references.ts';
import { takeFieldLabels } from '../../ai/section-names.ts';
import type { TakeNames } from '../../ai/section-names.ts';
import { readSectionHistory } from './history.ts';
import { openSection, permitSection, readSection, toResponse, writeSection } from '../../ai/section.ts';
import type { SectionReader, SectionWriter } from '../../ai/section.ts';
import { loadSkillHealth } from '../../ai/skill-health.ts';
import type { SkillHealthParts } from '../../ai/skill-health.ts';

/** For sections without references to the org. */
const noReferences = async (): Promise<readonly FieldError[]> => [];

/** For sections without names of the org. */
const noNames = async <P>(_crm: unknown, sent: P): Promise<P> => sent;

/** Returns the handlers of a section that is read and stored as a whole. */
const sectionHandlers = <P extends Record<string, unknown>>(
  store: SectionWriter,
  section: AiSection<P>,
  check: CheckReferences<P> = noReferences,
  takeNames: TakeNames<P> = noNames,
) => ({
  read: async (_input: unknown, context: SessionContext) => toResponse(await openSection(store, section, context)),
  write: async ({ headers, body }: SectionInput<P>, context: SessionContext) =>
    toResponse(
      await writeSection(
        store,
        await permitSection(store.gate, section, context),
        section,
        {
          version: requireVersion(headers['if-match']),
          change: async (stored) => {
            const problems = await check(context.crm, body, stored);
            if (problems.length > 0) throw fieldProblems(problems);
            return takeNames(context.crm, body, stored);
          },
        },
        context,
      ),
    ),
});

/** Returns the routes of every skill. */
function skillRoutes(store: SectionWriter): readonly HandledRoute[] {
  return allSkills.flatMap((skill: Skill) => {
    const { read, write } = sectionHandlers(store, skill, checkSkill(skill));
    return [handled(skill.read, read), handled(skill.write, write)];
  });
}

/** Returns the routes of the skills, and the handlers of the AI configuration's other sections. */
export function aiConfigurationFeature(store: SectionWriter & SkillHealthParts) {
  const data = sectionHandlers(store, dataSources, checkDataSources, takeFieldLabels);
  const assistantHandlers = sectionHandlers(store, assistant);

  const handlers = {
    readAiGlobalSettings: (async (input, context) => ({
      ...(await assistantHandlers.read(input, context)),
      global: await globalFlags(store, context),
    })) satisfies Handler<typeof assistantContract.readAiGlobalSettings>,

    writeAiGlobalSettings: (async (input, context) => ({
      ...(await assistantHandlers.write(input, context)),
      global: await globalFlags(store, context),
    })) satisfies Handler<typeof assistantContract.writeAiGlobalSettings>,

    readDataSources: data.read satisfies Handler<typeof dataSources.read>,
    writeDataSources: data.write satisfies Handler<typeof dataSources.write>,

    readSkillHealth: ((_input, context) => loadSkillHealth(store, context)) satisfies Handler<typeof readSkillHealth>,

    aiHistory: (({ params, query }, { journal }) =>
      readSectionHistory(journal, params.section, query.before)) satisfies Handler<typeof aiHistory>,
  };
  return { listed: skillRoutes(store), handlers };
}

/** Returns every global flag, from all sections. */
async function globalFlags(store: SectionReader, context: Pick<SessionContext, 'session'>): Promise<AiGlobalFlags> {
  const [own, ...ofSkills] = await Promise.all([
    readSection(store, assistant, context),
    ...allSkills.map((skill: Skill) => readSection(store, skill, context)),
  ]);
  const flags = ofSkills.flatMap(({ payload }) => Object.entries(payload.global));
  return { ...Object.fromEntries(flags), ...own.payload.global };
}

type SectionInput<P> = {
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly body: P;
};
