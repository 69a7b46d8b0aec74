import type { Grants } from '@fieldstone/contracts/skills/ai-section';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { ScheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { checkReferences } from '../../ai/references.ts';
import type { Reference } from '../../ai/references.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { problemOfExpression } from '../../expressions/source-condition.ts';
import { loadStoredExpressions } from '../../expressions/stored-expression.ts';

/** Returns the problems of references that a section would store, except for those that are already stored. */
export type CheckReferences<P> = (crm: Crm, sent: P, stored: P) => Promise<readonly FieldError[]>;

/** Checks the grants of a skill to group profiles and users. */
export const checkGrants: CheckReferences<Grants> = async (crm, sent, stored) => {
  const [profiles, users] = await Promise.all([
    checkReferences(
      crm,
      'profile',
      sent.profiles.map(({ profile_id: id }, index) => at(`profiles.${index}.profile_id`, id)),
      stored.profiles.map(({ profile_id: id }) => id),
    ),
    checkReferences(
      crm,
      'user',
      sent.users.map(({ user_id: id }, index) => at(`users.${index}.user_id`, id)),
      stored.users.map(({ user_id: id }) => id),
    ),
  ]);
  return [...profiles, ...users];
};

/** Checks the grants and the appointment owner. */
export const checkSchedule: CheckReferences<ScheduleManagement> = async (crm, sent, stored) => {
  const ownerOf = ({ global }: ScheduleManagement) =>
    global.serviceboard_appointment_owner === '' ? [] : [global.serviceboard_appointment_owner];
  const path = 'global.serviceboard_appointment_owner';
  const [owner, grants] = await Promise.all([
    checkReferences(
      crm,
      'user',
      ownerOf(sent).map((id) => at(path, id)),
      ownerOf(stored),
    ),
    checkGrants(crm, sent, stored),
  ]);
  return [...owner, ...grants];
};

type Sources = { readonly configurations: readonly DataSource[] };

/** Checks that the expressions of data sources are active and about their object. */
export const checkExpressions: CheckReferences<Sources> = async (crm, sent, stored) => {
  const kept = new Set(stored.configurations.map(keyOf));
  const fresh = sent.configurations.flatMap((source, index) => {
    const { object_name: object, sfm_expression_id: processId } = source;
    return processId === null || kept.has(keyOf(source)) ? [] : [{ index, object, processId }];
  });
  const found = await loadStoredExpressions(crm, [...new Set(fresh.map(({ processId }) => processId))]);
  return fresh.flatMap(({ index, ...question }) => {
    const message = problemOfExpression(question, found.get(question.processId));
    const path = `body.configurations.${index}.sfm_expression_id`;
    return message === null ? [] : [{ path, code: 'expression', message }];
  });
};

const at = (path: string, id: string): Reference => ({ path: `body.${path}`, id });

const keyOf = ({ object_name: object, sfm_expression_id: processId }: DataSource): string =>
  `${object} ${processId ?? ''}`;
