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
import { checkDataSources, checkSkill } from './section-references.ts';
import type { CheckReferences } from './section-references.ts';
import { sfaSection, shownOf } from './sfa-section.ts';

type Payload = Record<string, unknown>;

/** The grants of a skill are sets. */
const GRANT_LISTS: ListRules = { profiles: { isSet: true }, users: { isSet: true } };

/** A section that is stored as a whole, with its rules. */
export type SectionRules = {
  readonly section: AiSection;
  /** Returns the problems of references that a valid payload would store, except for those of the stored one. */
  readonly check: (crm: Crm, sent: unknown, stored: unknown) => Promise<readonly FieldError[]>;
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
  rulesOf(dataSources, { check: checkDataSources, lists: DATA_SOURCE_LISTS }),
  rulesOf(actionsSection, { lists: ACTION_LISTS }),
  rulesOf(sfaSection, { shown: shownOf }),
];

type Details<P> = {
  readonly check?: CheckReferences<P>;
  readonly shown?: SectionRules['shown'];
  readonly lists?: ListRules;
};

function rulesOf<P extends Payload>(
  section: AiSection<P>,
  { check = async () => [], shown, lists = {} }: Details<P> = {},
): SectionRules {
  return {
    section,
    check: (crm, sent, stored) => {
      const kept = section.schema.safeParse(stored);
      return check(crm, section.schema.parse(sent), kept.success ? kept.data : section.defaults);
    },
    shown: shown ?? ((payload) => payload),
    lists,
    isWhole: shown !== undefined,
  };
}
