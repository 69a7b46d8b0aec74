import type { user } from '@fieldstone/contracts/org';
import type * as z from 'zod/mini';
import type { Crm, CrmRecord } from '../../crm/crm.ts';
import { containing, inChunks, names, soql } from '../../crm/soql.ts';
import { flagOf, textOf } from '../../crm/values.ts';

type User = z.infer<typeof user>;

/** Most users that a search answers. */
const SEARCH_LIMIT = 100;

const FIELDS = names(['Id', 'Name', 'Username', 'LastName', 'Email', 'IsActive']);

/** Users by id, active or not, in the CRM's order of names. */
export async function loadUsers(crm: Crm, ids: readonly string[]): Promise<User[]> {
  const records = await inChunks([...new Set(ids)], (chunk) =>
    crm.query(soql`SELECT ${FIELDS} FROM User WHERE Id IN ${chunk} ORDER BY Name, Id`),
  );
  return records.map(toUser);
}

/** The first active users whose name, user name or email holds the text. */
export async function searchUsers(crm: Crm, text: string): Promise<User[]> {
  const pattern = containing(text);
  const records = await crm.query(soql`
    SELECT ${FIELDS} FROM User
    WHERE IsActive = true AND (Name LIKE ${pattern} OR Username LIKE ${pattern} OR Email LIKE ${pattern})
    ORDER BY Name, Id LIMIT ${SEARCH_LIMIT}`);
  return records.map(toUser);
}

function toUser(record: CrmRecord): User {
  return {
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    username: textOf(record, 'Username') ?? '',
    lastName: textOf(record, 'LastName') ?? '',
    email: textOf(record, 'Email'),
    isActive: flagOf(record, 'IsActive'),
  };
}
