import { NEVER_SYNCED_LIMIT, type neverSynced } from '@fieldstone/contracts/insights/insights';
import type { Crm } from '../../salesforce/crm.ts';
import { consoleOnlyUserIds } from '../../salesforce/queries/console-users.ts';
import { requireGroupProfile } from '../../salesforce/queries/group-profile.ts';
import { loadActiveUsers } from '../../salesforce/queries/profile-users.ts';
import { name, soql } from '../../salesforce/soql.ts';
import { lastSyncs } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { Handler } from '../../http/context.ts';

/**
 * Returns the handler for users who have never synced: those expected to use an app, not only the console, without any
 * event.
 */
export function neverSyncedHandlers(syncs: SyncReader) {
  return {
    neverSynced: (async ({ query }, { crm, session: { orgId }, seesPeople }) => {
      const [withPeople, users, consoleOnly, synced] = await Promise.all([
        seesPeople(),
        loadActiveUsers(crm, query.profile === undefined ? await activeProfiles(crm) : [query.profile]),
        consoleOnlyUserIds(crm),
        lastSyncs(syncs, orgId),
        query.profile === undefined ? undefined : requireGroupProfile(crm, query.profile),
      ]);
      // Group profiles may share a Salesforce profile, and its users.
      const unique = new Map([...users.values()].flat().map((user) => [user.id, user]));
      const never = [...unique.values()]
        .filter(({ id }) => !synced.has(id) && !consoleOnly.has(id))
        .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
        .map(({ id, name: userName }) => (withPeople ? { userId: id, name: userName } : { userId: null, name: null }));
      return { records: never.slice(0, NEVER_SYNCED_LIMIT), truncated: never.length > NEVER_SYNCED_LIMIT };
    }) satisfies Handler<typeof neverSynced>,
  };
}

async function activeProfiles(crm: Crm): Promise<string[]> {
  const { object, active } = crm.names.profile;
  const rows = await crm.query(soql`SELECT Id FROM ${name(object)} WHERE ${name(active)} = true ORDER BY Id`);
  return rows.map(({ Id }) => Id);
}
