import { sql } from 'kysely';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import { foldText } from './folded-text.ts';
import { patternsOf, shortId } from './person.ts';
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
  const alone = { orgId, id, names: [], sharedNames: [], addresses };
  const stored = await storedUsers(store, alone);
  const names = distinct([textOf(user, 'Name'), ...stored.map(({ name }) => name)]).filter((name) => name !== id);
  const person = { ...alone, names };
  const named = await crm.query(soql`SELECT Id, Name FROM User WHERE Name IN ${names} AND Id != ${id}`);
  const others = [
    ...named.map((row) => textOf(row, 'Name') ?? ''),
    ...(await storedUsers(store, person)).filter((row) => !row.id.startsWith(shortId(person))).map(({ name }) => name),
  ];
  const shared = new Set(others.map(foldText));
  return { ...person, sharedNames: names.filter((name) => shared.has(foldText(name))) };
}

type StoredUser = { readonly id: string; readonly name: string };

/** Returns the users of the store who have the person's id or one of the person's names. */
async function storedUsers({ reads }: Pick<Store, 'reads'>, person: Person): Promise<readonly StoredUser[]> {
  const found: StoredUser[] = [];
  for (const { table, users } of PERSON_COLUMNS) {
    for (const { id, name } of users) {
      if (name === undefined) continue;
      const [ids, names] = [sql.ref(id), sql.ref(name)];
      const isNamed = patternsOf(person).map((pattern) => sql`lower(${names}) LIKE ${pattern}`);
      const { rows } = await sql<StoredUser>`SELECT DISTINCT ${ids} AS id, ${names} AS name FROM ${sql.table(table)}
        WHERE org_id = ${person.orgId} AND ${ids} <> '' AND ${names} IS NOT NULL
          AND (${ids} = ${person.id} OR ${sql.join(isNamed, sql` OR `)})`.execute(reads);
      found.push(...rows);
    }
  }
  return found;
}

const distinct = (texts: ReadonlyArray<string | null>): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
];
