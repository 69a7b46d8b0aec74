import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import { foldText } from './folded-text.ts';
import { toPattern, shortId } from './person.ts';
import type { Person } from './person.ts';
import { PERSON_COLUMNS } from './person-columns.ts';

/**
 * Returns a user of the org with all names under which the store has the user, and with those that other users have, too.
 * @throws {AppError} `not_found` for a user whom the org does not have
 */
export async function findPerson(
  store: Pick<Store, 'reads'>,
  crm: Crm,
  orgId: string,
  userId: string,
): Promise<Person> {
  const id = longId(userId);
  const [user] = await crm.query(soql`SELECT Id, Name, Username, Email FROM User WHERE Id = ${id}`);
  if (user === undefined) throw new AppError('person_unknown');
  const addresses = distinct([textOf(user, 'Username'), textOf(user, 'Email')]);
  const stored = await storedUsers(store, orgId, (columns) => sql`${columns.id} = ${id}`);
  const names = distinct([textOf(user, 'Name'), ...stored.map(({ name }) => name)]).filter((name) => name !== id);
  const person = { orgId, id, names, sharedNames: [], addresses };
  const named = await crm.query(soql`SELECT Id, Name FROM User WHERE Name IN ${names} AND Id != ${id}`);
  const patterns = names.map(toPattern);
  const others = await storedUsers(store, orgId, (columns) =>
    sql.join(
      patterns.map((pattern) => sql`lower(${columns.name}) LIKE ${pattern}`),
      sql` OR `,
    ),
  );
  const otherNames = [
    ...named.map((row) => textOf(row, 'Name') ?? ''),
    ...others.filter((row) => !row.id.startsWith(shortId(person))).map(({ name }) => name),
  ];
  const shared = new Set(otherNames.map(foldText));
  return { ...person, sharedNames: names.filter((name) => shared.has(foldText(name))) };
}

type StoredUser = { readonly id: string; readonly name: string };

/** Returns the users of the store that a condition on the columns of their ids and names selects. */
async function storedUsers(
  { reads }: Pick<Store, 'reads'>,
  orgId: string,
  where: (columns: { readonly id: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }) => RawBuilder<unknown>,
): Promise<readonly StoredUser[]> {
  const found: StoredUser[] = [];
  for (const { table, users } of PERSON_COLUMNS) {
    for (const user of users) {
      if (user.name === undefined) continue;
      const [id, name] = [sql.ref(user.id), sql.ref(user.name)];
      const { rows } = await sql<StoredUser>`SELECT DISTINCT ${id} AS id, ${name} AS name FROM ${sql.table(table)}
        WHERE org_id = ${orgId} AND ${id} <> '' AND ${name} IS NOT NULL AND (${where({ id, name })})`.execute(reads);
      found.push(...rows);
    }
  }
  return found;
}

const distinct = (texts: ReadonlyArray<string | null>): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
];
