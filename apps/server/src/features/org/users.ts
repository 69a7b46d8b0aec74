import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { clause, containing, inChunks, name, names, soql } from '../../salesforce/soql.ts';
import type { Fragment } from '../../salesforce/soql.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';

/** Maximum results of a search. */
const SEARCH_LIMIT = 100;

const FIELDS = names(['Id', 'Name', 'Username', 'LastName', 'Email', 'IsActive']);

/** The criteria for users, exactly one of which is set. */
export type UserFilter = {
  readonly 'id[]'?: readonly string[] | undefined;
  readonly 'username[]'?: readonly string[] | undefined;
  readonly search?: string | undefined;
  /** Whether a search also finds inactive users. */
  readonly inactive?: boolean | undefined;
};

/**
 * Returns users by id or user name, active or not, or the first ones whose name, user name or email contains the text: active ones,
 * unless inactive ones are requested; by name.
 */
export async function findUsers(crm: Crm, { search, inactive = false, ...filter }: UserFilter): Promise<OrgUser[]> {
  const records =
    search === undefined
      ? await usersBy(crm, filter['username[]'] === undefined ? 'Id' : 'Username', filter)
      : await searchUsers(crm, search, inactive ? clause`` : clause`IsActive = true AND`);
  return records.map(toUser);
}

function usersBy(
  crm: Crm,
  field: 'Id' | 'Username',
  filter: Omit<UserFilter, 'search' | 'inactive'>,
): Promise<readonly CrmRecord[]> {
  const values = new Set((field === 'Id' ? filter['id[]'] : filter['username[]']) ?? []);
  return inChunks([...values], (chunk) =>
    crm.query(soql`SELECT ${FIELDS} FROM User WHERE ${name(field)} IN ${chunk} ORDER BY Name, Id`),
  );
}

async function searchUsers(crm: Crm, text: string, activity: Fragment): Promise<readonly CrmRecord[]> {
  const pattern = containing(text);
  return crm.query(soql`
    SELECT ${FIELDS} FROM User
    WHERE ${activity} (Name LIKE ${pattern} OR Username LIKE ${pattern} OR Email LIKE ${pattern})
    ORDER BY Name, Id LIMIT ${SEARCH_LIMIT}`);
}

function toUser(record: CrmRecord): OrgUser {
  return {
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    username: textOf(record, 'Username') ?? '',
    lastName: textOf(record, 'LastName') ?? '',
    email: textOf(record, 'Email'),
    isActive: flagOf(record, 'IsActive'),
  };
}
