import {
  assignSalesforceProfiles,
  createGroupProfile,
  listGroupProfiles,
  listSalesforceProfiles,
  readGroupProfile,
  updateGroupProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import type { RouteCall } from '@fieldstone/contracts/platform/route';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { call } from '../../lib/api/call.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';

type Change = Omit<RouteCall<typeof updateGroupProfile>['body'], 'version'>;

/** Changes a group profile. Without a response, its values are read back. */
export function changeProfile(
  { id: profileId, version }: Pick<GroupProfileSummary, 'id' | 'version'>,
  change: Change,
): Promise<GroupProfileSummary> {
  const params = { profileId };
  return withReadBack(
    () => call(updateGroupProfile, { params, body: { version, ...change } }),
    async () => {
      const { profile } = await call(readGroupProfile, { params });
      // The CRM stores an empty description as null.
      const now = { name: profile.name, description: profile.description ?? '', isActive: profile.isActive };
      const isChanged = isEqual({ ...now, ...change }, now);
      return isChanged ? { done: profile } : 'notDone';
    },
  );
}

/**
 * Creates a group profile. Without a response, the list is read back, because names are unique. A clone stays unknown: its settings are
 * written after it exists.
 * @param known ids of the group profiles that existed before
 */
export function createProfile(
  body: RouteCall<typeof createGroupProfile>['body'],
  known: ReadonlySet<string>,
): Promise<GroupProfileSummary> {
  const create = () => call(createGroupProfile, { body });
  if (body.cloneOf !== null) return create();
  return withReadBack(create, async () => {
    const { records } = await call(listGroupProfiles, undefined);
    const created = records.find(({ id, name, isActive }) => name === body.name && isActive && !known.has(id));
    return created ? { done: created } : 'notDone';
  });
}

/** Assigns Salesforce profiles to a group profile, or removes them. Without a response, their group profiles are read back. */
export function assignProfiles(
  profileId: string,
  body: RouteCall<typeof assignSalesforceProfiles>['body'],
): Promise<unknown> {
  return withReadBack<unknown>(
    () => call(assignSalesforceProfiles, { params: { profileId }, body }),
    async () => {
      const { records } = await call(listSalesforceProfiles, undefined);
      const here = new Set(records.flatMap(({ id, groupProfile }) => (groupProfile?.id === profileId ? [id] : [])));
      const moved = [...body.assign.map(({ id }) => here.has(id)), ...body.remove.map((id) => !here.has(id))];
      if (moved.every(Boolean)) return { done: undefined };
      // They move in several calls.
      return moved.some(Boolean) ? 'open' : 'notDone';
    },
  );
}
