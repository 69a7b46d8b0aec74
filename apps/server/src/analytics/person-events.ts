import { toChunks } from '../platform/chunks.ts';
import { ATTRIBUTE_COLUMNS } from './layout.ts';
import type { PersonEvent, PersonInEvents } from './port.ts';
import type { Bound, Dialect, Statement } from './sql.ts';

/** The columns that can mention a person. */
const MENTIONING = ['user_id', 'feedback_comment'] as const;

/** Columns of an exported event, those that can mention a person first. */
const COLUMNS = [
  ...MENTIONING,
  'ts',
  'event_type',
  'profile_id',
  ...Object.values(ATTRIBUTE_COLUMNS).filter((column) => column !== 'feedback_comment'),
] as const;

/** Values per statement: ClickHouse receives them in an address of limited length. */
const VALUES_A_STATEMENT = 10;

/** Returns the statement for the events that can mention a person, oldest first. */
export function compilePersonEvents(person: PersonInEvents, dialect: Dialect): Statement {
  const { values, bind } = binder(person, dialect);
  const isCandidate = MENTIONING.map((column) => likeAny(column, person, bind)).join(' OR ');
  const where = `org_id = ${dialect.place('org', 'text')} AND (${isCandidate})`;
  return { sql: `SELECT ${COLUMNS.join(', ')} FROM ${dialect.table} WHERE ${where} ORDER BY ts, dedupe`, values };
}

/** Converts the rows of `compilePersonEvents`, without those that do not mention the person. */
export function toPersonEvents(rows: ReadonlyArray<readonly unknown[]>, person: PersonInEvents): PersonEvent[] {
  return rows.flatMap((row): PersonEvent[] => {
    const [isOwn, isMentioned] = [isChanged(person.userId, row[0]), isChanged(person.comment, row[1])];
    if (!isOwn && !isMentioned) return [];
    const cells = COLUMNS.map((column, index): [string, unknown] => [
      column,
      column === 'ts' ? Number(row[index]) : row[index],
    ]);
    return [{ ...Object.fromEntries<unknown>(cells), relation: isOwn ? 'own' : 'mentioned' }];
  });
}

const isChanged = (replace: (value: string) => string, value: unknown): boolean =>
  typeof value === 'string' && replace(value) !== value;

/** Returns the statements for the distinct values that can mention a person, each with what replaces a value of its column. */
function compileValues(person: PersonInEvents, dialect: Dialect) {
  return MENTIONING.map((column) => {
    const { values, bind } = binder(person, dialect);
    const where = `org_id = ${dialect.place('org', 'text')} AND ${likeAny(column, person, bind)}`;
    const statement: Statement = { sql: `SELECT DISTINCT ${column} FROM ${dialect.table} WHERE ${where}`, values };
    return { column, statement, replace: column === 'user_id' ? person.userId : person.comment };
  });
}

/** A value of a column, and what replaces it. */
type Change = { readonly column: (typeof MENTIONING)[number]; readonly from: string; readonly to: string };

/** The parts of a statement that replaces values. */
export type Replacement = { readonly set: string; readonly where: string; readonly values: Statement['values'] };

/**
 * Reads the values that mention a person, and returns the parts of the statements that replace them. An event with several of the values
 * may be changed by several statements.
 */
export async function compileReplacements(
  person: PersonInEvents,
  dialect: Dialect,
  run: (statement: Statement) => Promise<ReadonlyArray<readonly unknown[]>>,
): Promise<Replacement[]> {
  const changes: Change[] = [];
  for (const { column, statement, replace } of compileValues(person, dialect)) {
    for (const [from] of await run(statement)) {
      if (typeof from === 'string' && replace(from) !== from) changes.push({ column, from, to: replace(from) });
    }
  }
  return toChunks(changes, VALUES_A_STATEMENT).map((chunk) => {
    const { values, bind } = binder(person, dialect);
    const bound = chunk.map(({ column, from, to }) => ({ is: `${column} = ${bind(from)}`, to: bind(to), column }));
    const set = MENTIONING.flatMap((column) => {
      const cases = bound.filter((change) => change.column === column).map(({ is, to }) => ` WHEN ${is} THEN ${to}`);
      return cases.length === 0 ? [] : [`${column} = CASE${cases.join('')} ELSE ${column} END`];
    });
    const isAny = bound.map(({ is }) => is).join(' OR ');
    return { set: set.join(', '), where: `org_id = ${dialect.place('org', 'text')} AND (${isAny})`, values };
  });
}

function likeAny(column: string, { patterns }: PersonInEvents, bind: (value: string) => string): string {
  return `(${patterns.map((pattern) => `lower(${column}) LIKE ${bind(pattern)}`).join(' OR ')})`;
}

function binder({ orgId }: PersonInEvents, { place }: Dialect) {
  const values: Record<string, Bound> = { org: { type: 'text', value: orgId } };
  const bind = (value: string): string => {
    const name = `value${String(Object.keys(values).length)}`;
    values[name] = { type: 'text', value };
    return place(name, 'text');
  };
  return { values, bind };
}
