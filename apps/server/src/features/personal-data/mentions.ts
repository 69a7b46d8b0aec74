import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import type { KeptReason } from '@fieldstone/contracts/organization/personal-data';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/engine/database.ts';
import { toPatterns, replacement, shortId } from './person.ts';
import type { Person, Pseudonym, Replace } from './person.ts';
import type { PersonColumns } from './person-columns.ts';

export type Cells = Readonly<Record<string, unknown>>;

/** A row that contains data of a person. */
export type Mention = {
  readonly row: Cells;
  /** `own`: it is about what the person did; `mentioned`: its texts mention the person. */
  readonly relation: 'own' | 'mentioned';
  /** The columns that have other values without the person. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Why a pseudonym leaves the person in other columns of the row. */
  readonly kept: readonly KeptReason[];
};

/** Rows of a table that one statement reads. */
const WINDOW = 1000;

/** The last state of a setting in the journal must remain that of Salesforce: it is how changes outside the console are found. */
const IS_CURRENT = sql<boolean>`mention.setting_id IS NOT NULL AND mention.profile_id <> ${AI_SCOPE} AND NOT EXISTS (
  SELECT 1 FROM journal AS newer WHERE newer.org_id = mention.org_id AND newer.profile_id = mention.profile_id
  AND newer.setting_id = mention.setting_id AND newer.id > mention.id)`;

const STORED_VALUES: readonly string[] = ['before_json', 'after_json'];

/** Columns that statements add to rows. */
type Facts = { readonly is_current: unknown; readonly is_of_person: unknown };

/** Yields the rows of a table with data of a person, in batches; empty ones give other work its turn. */
export async function* mentionsIn(
  { reads }: Pick<Store, 'reads'>,
  columns: PersonColumns,
  person: Person,
  pseudonym: Pseudonym,
): AsyncGenerator<readonly Mention[]> {
  const { table, key } = columns;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const ofOrg = sql`org_id = ${person.orgId}`;
  const isCurrent = table === 'journal' ? IS_CURRENT : sql<boolean>`1 = 0`;
  const names = namesOf(person, pseudonym);
  const isOfPerson = isPartOf(columns, person, names.unshared);
  let after: RawBuilder<unknown> | undefined;
  for (;;) {
    const from = after === undefined ? ofOrg : sql`${ofOrg} AND (${keys}) > (${after})`;
    const ends = await sql<Cells>`SELECT ${keys} FROM (
      SELECT ${keys} FROM ${sql.table(table)} WHERE ${from} ORDER BY ${keys} LIMIT ${sql.lit(WINDOW)}
    ) AS part ORDER BY ${sql.join(key.map((column) => sql`${sql.ref(column)} DESC`))} LIMIT 1`.execute(reads);
    const [end] = ends.rows;
    if (end === undefined) return;
    const last = sql.join(key.map((column) => sql`${end[column]}`));
    const { rows } = await sql<Cells & Facts>`
      SELECT mention.*, CASE WHEN ${isCurrent} THEN 1 ELSE 0 END AS is_current,
        CASE WHEN ${isOfPerson} THEN 1 ELSE 0 END AS is_of_person
      FROM ${sql.table(table)} AS mention WHERE ${from} AND (${keys}) <= (${last})
        AND (${mentions(columns, person)} OR ${isOfPerson}) ORDER BY ${keys}`.execute(reads);
    yield rows.flatMap((row) => mentionIn(columns, row, person, names) ?? []);
    await nextTurn();
    after = last;
  }
}

/** Returns the condition that a row is part of one of the person's. */
function isPartOf({ parent }: PersonColumns, person: Person, { isName }: Replace): RawBuilder<boolean> {
  if (parent === null) return sql<boolean>`1 = 0`;
  const { table, user, of, key } = parent;
  const id = sql.ref(`parent.${user.id}`);
  const names = person.names.filter(isName).map((name) => sql`${name}`);
  const isNamed =
    user.name === undefined || names.length === 0
      ? sql`1 = 0`
      : sql`${id} IS NULL AND ${sql.ref(`parent.${user.name}`)} IN (${sql.join(names)})`;
  return sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} AS parent WHERE parent.org_id = mention.org_id
    AND ${sql.ref(`parent.${key}`)} = ${sql.ref(`mention.${of}`)} AND (${id} IN (${person.id}, ${shortId(person)}) OR ${isNamed}))`;
}

/** Returns a condition that holds for all rows that mention a person, and perhaps for others. */
function mentions({ users, texts, kept }: PersonColumns, person: Person): RawBuilder<boolean> {
  const named = [...users.flatMap(({ name }) => name ?? []), ...texts, ...(kept?.columns ?? [])];
  const conditions = [
    ...users.map(({ id }) => sql`${sql.ref(id)} LIKE ${`${shortId(person)}%`}`),
    ...named.flatMap((column) => toPatterns(person).map((pattern) => sql`lower(${sql.ref(column)}) LIKE ${pattern}`)),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

/** The replacements in rows of the person, in those of others, and with names of others. */
type Names = { readonly all: Replace; readonly unshared: Replace };

const namesOf = (person: Person, pseudonym: Pseudonym): Names => ({
  all: replacement(person, pseudonym, 'all'),
  unshared: replacement(person, pseudonym, 'unshared'),
});

function mentionIn(
  { table, users, texts, kept }: PersonColumns,
  { is_current, is_of_person, ...row }: Cells & Facts,
  person: Person,
  { all, unshared }: Names,
): Mention | null {
  const replaced: Record<string, string> = {};
  let isOwn = Number(is_of_person) === 1;
  let hasNamesake = false;
  for (const { id, name } of users) {
    const [userId, userName] = [textIn(row, id), name === undefined ? '' : textIn(row, name)];
    const isTheirs = userId === '' ? unshared.isName(userName) : userId.startsWith(shortId(person));
    if (isTheirs) {
      isOwn = true;
      if (userId !== '') replaced[id] = all.text(userId);
      if (name !== undefined && userName !== '') replaced[name] = all.name;
    } else if (all.isName(userName)) hasNamesake = true;
  }
  const replace = isOwn && !hasNamesake ? all : unshared;
  const stays = [...(Number(is_current) === 1 ? STORED_VALUES : []), ...(kept?.columns ?? [])];
  const reasons = new Set<KeptReason>();
  for (const column of new Set([...texts, ...stays])) {
    const text = textIn(row, column);
    const next = replace.json(text);
    if (person.sharedNames.length > 0 && all.json(text) !== next) reasons.add('namesakes');
    if (next === text) continue;
    if (stays.includes(column)) reasons.add(kept?.reason ?? 'settings');
    else replaced[column] = next;
  }
  if (!isOwn && Object.keys(replaced).length === 0 && reasons.size === 0) return null;
  if (table === 'journal' && row['exported_outcome'] !== null) reasons.add('sentChanges');
  return { row, relation: isOwn ? 'own' : 'mentioned', replaced, kept: [...reasons] };
}

const textIn = (row: Cells, column: string): string => {
  const value = row[column];
  return typeof value === 'string' ? value : '';
};
