import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/engine/database.ts';
import { mentionsOf, shortId } from './person.ts';
import type { Person, Replace } from './person.ts';
import type { Place } from './places.ts';

export type Cells = Readonly<Record<string, unknown>>;

/** A row that mentions a person, and the columns that have other values without the person. */
export type Mention = { readonly row: Cells; readonly replaced: Readonly<Record<string, string>> };

/** Rows of a table that one statement reads. */
const WINDOW = 1000;

/** The last state of a setting in the journal must remain that of Salesforce: it is how changes outside the console are found. */
const IS_CURRENT = sql<boolean>`journal.setting_id IS NOT NULL AND journal.profile_id <> ${AI_SCOPE} AND NOT EXISTS (
  SELECT 1 FROM journal AS newer WHERE newer.org_id = journal.org_id AND newer.profile_id = journal.profile_id
  AND newer.setting_id = journal.setting_id AND newer.id > journal.id)`;

const STORED_VALUES: ReadonlySet<string> = new Set(['before_json', 'after_json']);

/** Yields the rows of a table that mention a person, in batches; empty ones give other work its turn. */
export async function* mentionsIn(
  { reads }: Pick<Store, 'reads'>,
  place: Place,
  person: Person,
  replace: Replace,
): AsyncGenerator<readonly Mention[]> {
  const { table, key, exported } = place;
  const columns = [...new Set([...key, ...ownColumns(place), ...(exported?.also ?? [])])];
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const ofOrg = sql`org_id = ${person.orgId}`;
  const isCurrent = table === 'journal' ? IS_CURRENT : sql<boolean>`1 = 0`;
  let after: RawBuilder<unknown> | undefined;
  for (;;) {
    const from = after === undefined ? ofOrg : sql`${ofOrg} AND (${keys}) > (${after})`;
    const ends = await sql<Cells>`SELECT ${keys} FROM (
      SELECT ${keys} FROM ${sql.table(table)} WHERE ${from} ORDER BY ${keys} LIMIT ${sql.lit(WINDOW)}
    ) AS part ORDER BY ${sql.join(key.map((column) => sql`${sql.ref(column)} DESC`))} LIMIT 1`.execute(reads);
    const [end] = ends.rows;
    if (end === undefined) return;
    const last = sql.join(key.map((column) => sql`${end[column]}`));
    const { rows } = await sql<Cells & { readonly is_current: unknown }>`
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))},
        CASE WHEN ${isCurrent} THEN 1 ELSE 0 END AS is_current
      FROM ${sql.table(table)} WHERE ${from} AND (${keys}) <= (${last}) AND ${mentions(place, person)} ORDER BY ${keys}`.execute(
      reads,
    );
    yield rows.flatMap(({ is_current, ...row }) => {
      const kept = Number(is_current) === 1 ? STORED_VALUES : new Set<string>();
      const replaced = replacedIn(place, row, person, replace, kept);
      return Object.keys(replaced).length === 0 ? [] : [{ row, replaced }];
    });
    await nextTurn();
    after = last;
  }
}

const ownColumns = ({ users, names, texts }: Place): string[] => [
  ...users.flatMap(({ id, name }) => (name === undefined ? [id] : [id, name])),
  ...names,
  ...texts,
];

/** Returns a condition that holds for all rows that mention a person, and perhaps for others. */
function mentions({ users, names, texts }: Place, person: Person): RawBuilder<boolean> {
  const conditions = [
    ...users.map(({ id }) => sql`${sql.ref(id)} LIKE ${`${shortId(person)}%`}`),
    ...names.flatMap((column) => person.names.map((name) => sql`${sql.ref(column)} = ${name}`)),
    ...texts.flatMap((column) => [
      ...mentionsOf(person).map((text) => sql`lower(${sql.ref(column)}) LIKE ${patternOf(text)}`),
      // A value of JSON that is a name of one word.
      ...person.names.map((name) => sql`lower(${sql.ref(column)}) LIKE ${patternOf(name)}`),
    ]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

/** Characters that JSON escapes or that engines fold differently match anything; the replacement compares the texts. */
const patternOf = (text: string): string => `%${text.toLowerCase().replaceAll(/[^a-z0-9 #.:/@-]+/g, '%')}%`;

/** Returns the new values of the columns of a row that mention a person. */
function replacedIn(
  { users, names, texts }: Place,
  row: Cells,
  person: Person,
  replace: Replace,
  kept: ReadonlySet<string>,
): Record<string, string> {
  const replaced: Record<string, string> = {};
  const set = (column: string, value: (text: string) => string): void => {
    const text = row[column];
    if (typeof text !== 'string') return;
    const next = value(text);
    if (next !== text) replaced[column] = next;
  };
  /** Names of other users in the row: someone else may have the same name. */
  const others = new Set<unknown>();
  for (const { id, name } of users) {
    const isTheirs = String(row[id]).startsWith(shortId(person));
    if (isTheirs) set(id, replace.text);
    if (name === undefined) continue;
    if (isTheirs) set(name, () => replace.name);
    else others.add(row[name]);
  }
  for (const column of names) if (!others.has(row[column])) set(column, replace.text);
  for (const column of texts) if (!kept.has(column)) set(column, replace.json);
  return replaced;
}

/** Returns every name under which the rows of a user are stored. */
export async function namesOf({ reads }: Pick<Store, 'reads'>, orgId: string, userId: string): Promise<string[]> {
  const names = new Set<string>();
  for (const table of ['journal', 'planned_changes', 'ai_usage', 'knowledge_documents'] as const) {
    const rows = await reads
      .selectFrom(table)
      .select('user_name')
      .distinct()
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .execute();
    for (const row of rows) names.add(row.user_name);
  }
  // Users without a name yet have their id as one.
  return [...names].filter((name) => name !== '' && name !== userId);
}
