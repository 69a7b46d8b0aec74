import { USER_SEARCH_MINIMUM, users } from '@fieldstone/contracts/platform/org/org';
import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Maximum number of users in one URL. */
const CHUNK = 100;

/** Loads all group profiles of the org. */
export const grantProfilesQuery = routeQuery(listProfiles, {
  queryKey: ['grant-profiles'],
  data: ({ records }) => records,
});

/** Loads users by id, active or not; unknown ids are left out. */
export function grantUsersQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['grant-users', ids],
    queryFn: ({ signal }) => loadUsers('id[]', ids, signal),
  });
}

/**
 * Searches users by name, username or email: active ones, or all; a text that is too short sends no request (AIC-07).
 */
export function userSearchQuery(text: string, withInactive: boolean) {
  const search = text.trim();
  return queryOptions({
    queryKey: ['user-search', search, withInactive],
    queryFn:
      search.length < USER_SEARCH_MINIMUM
        ? skipToken
        : async ({ signal }) =>
            (await call(users, { query: { search, ...(withInactive && { inactive: 'true' }) } }, { signal })).records,
  });
}

export type PastedUsers = { readonly found: readonly OrgUser[]; readonly missing: readonly string[] };

/** Maximum length of a Salesforce username. */
const USERNAME_LIMIT = 80;

const ID = /^005[a-zA-Z0-9]{12}([a-zA-Z0-9]{3})?$/;

/** Looks up usernames and ids of 15 or 18 characters, separated by spaces, commas, semicolons or line breaks. */
export async function lookUpUsers(text: string, signal?: AbortSignal): Promise<PastedUsers> {
  const identifiers = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
  const ids = identifiers.filter((part) => ID.test(part));
  const names = identifiers.filter((part) => !ID.test(part) && part.length <= USERNAME_LIMIT);
  const all = [...(await loadUsers('id[]', ids, signal)), ...(await loadUsers('username[]', names, signal))];
  // A list can contain the same user by id and by username.
  const found = [...new Map(all.map((user) => [user.id, user])).values()];
  const known = new Set(
    found.flatMap(({ id, username }) => [id.toLowerCase(), id.slice(0, 15).toLowerCase(), username.toLowerCase()]),
  );
  return { found, missing: identifiers.filter((part) => !known.has(part.toLowerCase())) };
}

async function loadUsers(
  by: 'id[]' | 'username[]',
  values: readonly string[],
  signal: AbortSignal | undefined,
): Promise<OrgUser[]> {
  const chunks = Array.from({ length: Math.ceil(values.length / CHUNK) }, (_, index) =>
    values.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const found: OrgUser[] = [];
  // Sequential, so a long list does not block CRM calls of other users.
  for (const chunk of chunks) {
    found.push(...(await call(users, { query: { [by]: chunk } }, signal ? { signal } : {})).records);
  }
  return found;
}
