import { fieldTextProblems } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { actionNameProblems } from '@fieldstone/contracts/skills/ai-actions';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { Skill, SkillPayload } from '@fieldstone/contracts/skills/define-skill';
import { brokenRule } from '../http/requests/field-problem.ts';
import { fieldErrors } from '../http/requests/validate.ts';
import type { StoredActions } from './actions-section.ts';
import { checkReferences } from './references.ts';
import type { Reference } from './references.ts';
import type { StoredSfa } from './sfa-section.ts';
import type { Crm } from '../salesforce/crm.ts';
import { problemOfExpression } from '../expressions/source-condition.ts';
import { loadStoredExpressions } from '../expressions/stored-expression.ts';

/** Returns the problems of references and names that a section would store, except for those that are already stored. */
export type CheckReferences<P> = (crm: Crm, sent: P, stored: P) => Promise<readonly FieldError[]>;

/** Checks that the run-as user exists. */
export const checkRunAsUser: CheckReferences<StoredSfa> = (crm, { global: { runAsUserId: id } }, stored) =>
  checkReferences(crm, 'user', [at('global.runAsUserId', id)], [stored.global.runAsUserId]);

/** Checks the names of actions. */
export const checkActions: CheckReferences<StoredActions> = async (_crm, sent, stored) =>
  fieldErrors('body', actionNameProblems(sent.actions, stored.actions));

/** Returns the check of a skill's references: the users in its values, and its grants. */
export function checkSkill({ userValues }: Skill): CheckReferences<SkillPayload> {
  return async (crm, sent, stored) => {
    const users = userValues.map((name) =>
      checkReferences(
        crm,
        'user',
        idsIn(sent, name),
        idsIn(stored, name).map(({ id }) => id),
      ),
    );
    return (await Promise.all([...users, checkGrants(crm, sent, stored)])).flat();
  };
}

/** Returns the user of a value; none if it is empty. */
function idsIn({ global }: SkillPayload, name: string): Reference[] {
  const id = global[name];
  return typeof id === 'string' && id !== '' ? [at(`global.${name}`, id)] : [];
}

async function checkGrants(crm: Crm, sent: SkillPayload, stored: SkillPayload): Promise<readonly FieldError[]> {
  const { profiles = [], users = [] } = sent;
  const found = await Promise.all([
    checkReferences(
      crm,
      'profile',
      profiles.map(({ profile_id: id }, index) => at(`profiles.${index}.profile_id`, id)),
      stored.profiles?.map(({ profile_id: id }) => id) ?? [],
    ),
    checkReferences(
      crm,
      'user',
      users.map(({ user_id: id }, index) => at(`users.${index}.user_id`, id)),
      stored.users?.map(({ user_id: id }) => id) ?? [],
    ),
  ]);
  return found.flat();
}

type Sources = { readonly configurations: readonly DataSource[] };

/** Checks that the org has the objects and fields of data sources, and that their expressions are active and about their object. */
export const checkDataSources: CheckReferences<Sources> = async (crm, sent, stored) => [
  ...fieldErrors('body', fieldTextProblems(sent.configurations, stored.configurations)),
  ...(await Promise.all([checkFields(crm, sent, stored), checkExpressions(crm, sent, stored)])).flat(),
];

const checkFields: CheckReferences<Sources> = async (crm, sent, stored) => {
  const kept = new Map(stored.configurations.map((source) => [lower(source.object_name), fieldsIn(source)]));
  const fresh = sent.configurations.flatMap((source, index) => {
    const known = kept.get(lower(source.object_name));
    const fields = fieldsIn(source).filter(({ field }) => known?.every((one) => one.field !== field) ?? true);
    return known !== undefined && fields.length === 0 ? [] : [{ object: source.object_name, fields, index }];
  });
  if (fresh.length === 0) return [];
  const objects = new Map((await crm.listObjects()).map(({ name }) => [lower(name), name]));
  const described = await crm.describe(fresh.flatMap(({ object }) => objects.get(lower(object)) ?? []));
  const fieldsOf = new Map(
    described.map(({ name, fields }) => [lower(name), new Set(fields.map((field) => lower(field.name)))]),
  );
  return fresh.flatMap(({ object, fields, index }) => {
    const path = `body.configurations.${index}`;
    const own = fieldsOf.get(lower(object));
    if (own === undefined) return [brokenRule(`${path}.object_name`, 'dataObjectUnknown', { object })];
    return fields
      .filter(({ field }) => !own.has(lower(field)))
      .map(({ field, part }) => brokenRule(`${path}.${part}`, 'dataFieldUnknown', { object, field }));
  });
};

/** Returns the fields that a data source names, with their part of it. */
function fieldsIn({ fields, sfm_expression_parent_object_criteria: reference }: DataSource) {
  return [
    ...Object.keys(fields).map((field) => ({ field, part: `fields.${field}` })),
    ...(reference === null ? [] : [{ field: reference, part: 'sfm_expression_parent_object_criteria' }]),
  ];
}

const lower = (apiName: string): string => apiName.toLowerCase();

const checkExpressions: CheckReferences<Sources> = async (crm, sent, stored) => {
  const kept = new Set(stored.configurations.map(keyOf));
  const fresh = sent.configurations.flatMap((source, index) => {
    const { object_name: object, sfm_expression_id: processId } = source;
    return processId === null || kept.has(keyOf(source)) ? [] : [{ index, object, processId }];
  });
  const found = await loadStoredExpressions(crm, [...new Set(fresh.map(({ processId }) => processId))]);
  return fresh.flatMap(({ index, ...question }) => {
    const problem = problemOfExpression(question, found.get(question.processId));
    const path = `body.configurations.${index}.sfm_expression_id`;
    return problem === null ? [] : [{ path, ...problem }];
  });
};

const at = (path: string, id: string): Reference => ({ path: `body.${path}`, id });

const keyOf = ({ object_name: object, sfm_expression_id: processId }: DataSource): string =>
  `${object} ${processId ?? ''}`;
