import type { FunnelStep, FunnelUser, NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import type { Crm } from '../../salesforce/crm.ts';
import { loadActiveUsers } from '../../salesforce/queries/profile-users.ts';
import { longId } from '../../salesforce/record-id.ts';
import { inChunks, name, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { AppError } from '../../platform/errors.ts';
import { lastSyncs } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';

/** Time of the last notification by group profile id, UTC milliseconds. */
export type Notified = ReadonlyMap<string, number>;

/** The state of a group profile's last notification, with its users. */
export type Followed = {
  readonly funnel: NotificationFunnel;
  readonly users: ReadonlyArray<FunnelUser & { readonly step: Exclude<FunnelStep, 'notified'> }>;
};

type Scope = SyncReader & { readonly crm: Crm; readonly orgId: string };

/** Returns the state of the last notification of each active group profile, newest first. */
export async function followNotifications(scope: Scope, notified: Notified): Promise<Followed[]> {
  const { crm, orgId } = scope;
  const { object, active } = crm.names.profile;
  const profiles = await inChunks([...notified.keys()], (chunk) =>
    crm.query(
      soql`SELECT Id, Name FROM ${name(object)} WHERE ${name(active)} = true AND Id IN ${chunk} ORDER BY Name, Id`,
    ),
  );
  if (profiles.length === 0) return [];
  const [users, synced] = await Promise.all([
    loadActiveUsers(
      crm,
      profiles.map(({ Id }) => Id),
    ),
    lastSyncs(scope, orgId),
  ]);
  return profiles
    .map((profile) => {
      const at = notified.get(profile.Id) ?? 0;
      const followed = (users.get(longId(profile.Id)) ?? []).map((user) => {
        const last = synced.get(user.id);
        const lastSync = last === undefined ? null : new Date(last).toISOString();
        return { userId: user.id, name: user.name, email: user.email, lastSync, step: stepOf(last, at) };
      });
      const count = (step: FunnelStep): number => followed.filter((user) => user.step === step).length;
      const funnel: NotificationFunnel = {
        profileId: profile.Id,
        profileName: textOf(profile, 'Name') ?? '',
        notifiedAt: new Date(at).toISOString(),
        notified: followed.length,
        synced: count('synced'),
        stale: count('stale'),
        never: count('never'),
      };
      return { funnel, users: followed };
    })
    .toSorted((a, b) => Date.parse(b.funnel.notifiedAt) - Date.parse(a.funnel.notifiedAt));
}

/**
 * Returns the state of one group profile's notification.
 * @throws {AppError} `not_found` if it was never notified, or is not active
 */
export async function followProfile(scope: Scope, notified: Notified, profileId: string): Promise<Followed> {
  const found = [...notified].filter(([id]) => longId(id) === longId(profileId));
  const [followed] = await followNotifications(scope, new Map(found));
  if (followed === undefined) throw new AppError('profile_not_notified');
  return followed;
}

/** Returns the users of a step; all of them were notified. */
export const usersAt = ({ users }: Followed, step: FunnelStep): Followed['users'] =>
  users.filter((user) => step === 'notified' || user.step === step);

function stepOf(last: number | undefined, notifiedAt: number): Exclude<FunnelStep, 'notified'> {
  if (last === undefined) return 'never';
  return last >= notifiedAt ? 'synced' : 'stale';
}
