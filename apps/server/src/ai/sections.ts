import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { ListRules } from '@fieldstone/contracts/settings/merge/list-rule';
import { ACTION_LISTS } from '@fieldstone/contracts/skills/ai-actions';
import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { DATA_SOURCE_LISTS, dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import type { Crm } from '../salesforce/crm.ts';
import { actionsSection } from './actions-section.ts';
import { takeFieldLabels, takeObjectLabels } from './section-names.ts';
import type { TakeNames } from './section-names.ts';
import { checkActions, checkDataSources, checkRunAsUser, checkSkill } from './section-references.ts';
import type { CheckReferences } from './section-references.ts';
import { sfaSection, toShown } from './sfa-section.ts';

type Payload = Record<string, unknown>;

/** The grants of a skill are sets. */
const GRANT_LISTS: ListRules = { profiles: { isSet: true }, users: { isSet: true } };

/** A section that is stored as a whole, with its rules. */
export type SectionRules = {
  readonly section: AiSection;
  /** Returns the problems of references that a valid payload would store, except for those of the stored one. */
  readonly check: (crm: Crm, sent: unknown, stored: unknown) => Promise<readonly FieldError[]>;
  /** Returns a valid payload with the org's names of what it refers to. */
  readonly takeNames: (crm: Crm, sent: unknown, stored: unknown) => Promise<Payload>;
  /** Returns the part of a payload that journal and pages may show. */
  readonly shown: (payload: Payload) => Payload;
  /** Merge rules of its lists. */
  readonly lists: ListRules;
  /** Whether it contains a secret, which cannot be shown in parts. */
  readonly isWhole: boolean;
};

/**
 * The sections of the AI configuration that consist of their payload alone. The knowledge documents are none of them:
 * storing them also queues the reading of files.
 */
export const PLAIN_SECTIONS: readonly SectionRules[] = [
  rulesOf(assistant),
  ...allSkills.map((skill: Skill) => rulesOf(skill, { check: checkSkill(skill), lists: GRANT_LISTS })),
  rulesOf(dataSources, { check: checkDataSources, takeNames: takeFieldLabels, lists: DATA_SOURCE_LISTS }),
  rulesOf(actionsSection, { check: checkActions, takeNames: takeObjectLabels, lists: ACTION_LISTS }),
  rulesOf(sfaSection, { check: checkRunAsUser, shown: toShown }),
];

type Details<P> = {
  readonly check?: CheckReferences<P>;
  readonly takeNames?: TakeNames<P>;
  readonly shown?: SectionRules['shown'];
  readonly lists?: ListRules;
};

function rulesOf<P extends Payload>(
  section: AiSection<P>,
  { check = async () => [], takeNames = async (_crm, sent) => sent, shown, lists = {} }: Details<P> = {},
): SectionRules {
  const kept = (stored: unknown) => section.schema.safeParse(stored).data ?? section.defaults;
  return {
    section,
    check: (crm, sent, stored) => check(crm, section.schema.parse(sent), kept(stored)),
    takeNames: (crm, sent, stored) => takeNames(crm, section.schema.parse(sent), kept(stored)),
    shown: shown ?? ((payload) => payload),
    lists,
    isWhole: shown !== undefined,
  };
}
