import { AppError } from '../../platform/errors.ts';
import { brokenRule, fieldProblem } from '../../http/requests/field-problem.ts';
import type { Store } from '../../store/engine/database.ts';
import type { InboxQuery } from './store/device-inbox.ts';
import { deviceProfile } from '../../store/repositories/group-profiles.ts';

/**
 * Checks a device's query: with an unknown group profile, or a cursor beyond its newest notice, the device would wait
 * forever.
 * @param cursorPath path of the cursor in the request
 * @throws {AppError} `not_found` for an unknown group profile, `bad_request` for a cursor that was never issued for it
 */
export async function requireDeviceQuery(
  store: Store,
  { orgId, profileId, cursor }: Pick<InboxQuery, 'orgId' | 'profileId' | 'cursor'>,
  cursorPath: string,
): Promise<void> {
  const { isUnknown, newest } = await deviceProfile(store, orgId, profileId);
  if (isUnknown) {
    const problem = brokenRule('query.profileId', 'groupProfileUnknown', { profileId });
    throw new AppError('notification_profile_unknown', { problem }, { fields: [problem] });
  }
  if (cursor > newest) throw fieldProblem(cursorPath, 'notificationCursorNotIssued');
}
