import { keepLast } from '../platform/keep-last.ts';
import type { Crm } from '../salesforce/crm.ts';
import { previousExecutions } from '../salesforce/queries/previous-execution.ts';
import type { PreviousExecution } from '../salesforce/queries/previous-execution.ts';
import type { Store } from '../store/engine/database.ts';
import { lastNotifications } from '../store/repositories/notifications/last-notifications.ts';
import type { LastNotification } from '../store/repositories/notifications/last-notifications.ts';
import type { UnchangedProfile } from '../store/repositories/notifications/unchanged-profiles.ts';

/** A notification of this console, or one that only the CRM has. */
export type Last = Omit<LastNotification, 'by'> & { readonly by: string | null };

/** The last change of a group profile's settings, UTC milliseconds by the CRM's clock and in the journal; 0: never. */
export type Changed = { readonly inCrm: number; readonly here: number };

/**
 * Returns the reader of the last notification of each group profile; null for one that was never notified.
 * @param onlyOf the only group profile to read
 */
export async function lastNotificationReader(
  crm: Crm,
  store: Store,
  orgId: string,
  onlyOf?: string,
): Promise<(profileId: string) => Last | null> {
  const [executions, notifications] = await Promise.all([
    previousExecutions(crm, onlyOf),
    lastNotifications(store, orgId, onlyOf),
  ]);
  return readerOf(executions, notifications);
}

const readerOf = keepLast(
  (executions: ReadonlyMap<string, PreviousExecution>, notifications: ReadonlyMap<string, LastNotification>) =>
    (profileId: string): Last | null =>
      latest(notifications.get(profileId), executions.get(profileId)),
);

function latest(here: LastNotification | undefined, inCrm: PreviousExecution | undefined): Last | null {
  if (here !== undefined && here.at >= (inCrm?.at ?? 0)) return here;
  return inCrm === undefined ? null : { ...inCrm, message: null, settingsChangedAt: inCrm.at, state: null };
}

/**
 * Returns whether a group profile's settings changed after its last notification. Compares the CRM's time at the
 * notification with its time now, so that no two clocks are compared. The CRM has whole seconds; the journal
 * distinguishes changes of this console within one.
 * @param unchanged changes that were undone since that notification, which do not count
 */
export function isChangedSince(last: Last | null, { inCrm, here }: Changed, unchanged?: UnchangedProfile): boolean {
  const undone = undoneSince(last, unchanged);
  if (last === null) return here > (undone?.changedHere ?? 0);
  return inCrm > knownInCrm(last, unchanged) || here > Math.max(last.at, undone?.changedHere ?? 0);
}

/**
 * Returns which settings of a group profile changed after its last notification, the latest change first, if it changed at all. A change in the same second as the
 * notification has the CRM's time of the notification; then the latest changes are the ones.
 * @param changes the last change of each setting, UTC milliseconds by the CRM's clock
 */
export function settingsChangedSince<Id>(
  last: Last | null,
  changes: ReadonlyArray<{ readonly id: Id; readonly at: number }>,
  unchanged?: UnchangedProfile,
): Id[] {
  const known = knownInCrm(last, unchanged);
  const from = Math.min(known + 1, Math.max(...changes.map(({ at }) => at)));
  return changes
    .filter(({ at }) => at >= from)
    .toSorted((left, right) => right.at - left.at)
    .map(({ id }) => id);
}

/** Returns the last change in the CRM that technicians know or that was undone, UTC milliseconds; 0: none. */
function knownInCrm(last: Last | null, unchanged: UnchangedProfile | undefined): number {
  return Math.max(last?.settingsChangedAt ?? 0, undoneSince(last, unchanged)?.changedInCrm ?? 0);
}

const undoneSince = (last: Last | null, unchanged: UnchangedProfile | undefined): UnchangedProfile | undefined =>
  unchanged?.notifiedAt === (last?.at ?? 0) ? unchanged : undefined;
