import { ATTRIBUTE_COLUMNS } from './layout.ts';
import type { PersonEvent, PersonInEvents } from './port.ts';
import type { Bound, Dialect, Statement } from './sql.ts';

/** Columns of an exported event. */
const COLUMNS = ['ts', 'event_type', 'user_id', 'profile_id', ...Object.values(ATTRIBUTE_COLUMNS)] as const;

/** Returns the statement for the events of users, oldest first. */
export function compileUserEvents(orgId: string, userIds: readonly string[], dialect: Dialect): Statement {
  const { table, place, isAmong } = dialect;
  return {
    sql:
      `SELECT ${COLUMNS.join(', ')} FROM ${table} WHERE org_id = ${place('org', 'text')}` +
      ` AND ${isAmong('user_id', place('users', 'texts'))} ORDER BY ts, dedupe`,
    values: { org: { type: 'text', value: orgId }, users: { type: 'texts', value: userIds } },
  };
}

/** Converts a row of `compileUserEvents`. */
export function toPersonEvent(row: readonly unknown[]): PersonEvent {
  return Object.fromEntries(
    COLUMNS.map((column, index) => [column, column === 'ts' ? Number(row[index]) : row[index]]),
  );
}

/** The parts of the statements that replace a person. */
export type Replacement = { readonly set: string; readonly where: string; readonly values: Statement['values'] };

/** Returns which events mention a person, and their new values. */
export function compileReplacement(person: PersonInEvents, { place, isAmong }: Dialect): Replacement {
  const values: Record<string, Bound> = {
    org: { type: 'text', value: person.orgId },
    users: { type: 'texts', value: person.userIds },
    pseudonym: { type: 'text', value: person.pseudonym },
  };
  const bind = (name: string, value: string): string => {
    values[name] = { type: 'text', value };
    return place(name, 'text');
  };
  const isTheirs = isAmong('user_id', place('users', 'texts'));
  const comment = person.texts.reduce(
    (text, [from, to], index) =>
      `replace(${text}, ${bind(`from${String(index)}`, from)}, ${bind(`to${String(index)}`, to)})`,
    'feedback_comment',
  );
  return {
    set: `user_id = CASE WHEN ${isTheirs} THEN ${place('pseudonym', 'text')} ELSE user_id END, feedback_comment = ${comment}`,
    where: `org_id = ${place('org', 'text')} AND (${isTheirs} OR ${comment} <> feedback_comment)`,
    values,
  };
}
