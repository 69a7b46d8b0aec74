import { createCrmCache } from '../client/cache.ts';
import { endsSession } from '../client/errors.ts';
import type { Crm } from '../crm.ts';
import { describeKnown } from '../path-describes.ts';
import { missingPermissions, RIGHTS_AGE_MS } from './permissions.ts';

const KEPT_USERS = 10_000;

type User = { readonly orgId: string; readonly userId: string };

/**
 * Returns a function that checks whether a user may see the activity of individual people: a user who may configure, or who
 * sees the field that the console's permission sets open. Salesforce combines profiles, permission sets and groups in
 * describes, also for users who may not read assignments. Results are kept as long as other permissions.
 */
export function createPeopleRights(now: () => number): (crm: Crm, user: User) => Promise<boolean> {
  const rights = createCrmCache<boolean>(() => 1, {
    maxWeight: KEPT_USERS,
    maxAgeMs: RIGHTS_AGE_MS,
    isPersonal: endsSession,
    now,
  });
  return (crm, { orgId, userId }) =>
    rights.get(`${orgId} ${userId}`, async () => {
      if ((await missingPermissions(crm)).length === 0) return true;
      const { object, peopleActivity } = crm.names.installation;
      const described = await describeKnown(crm, [object], { refresh: true });
      const fields = described.get(object)?.fields ?? [];
      return fields.some((field) => field.name.toLowerCase() === peopleActivity.toLowerCase());
    });
}
