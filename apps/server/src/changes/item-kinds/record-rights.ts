import { message } from '@fieldstone/contracts/platform/errors/message';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { objectRightsOf } from '../../salesforce/queries/requester-rights.ts';
import type { CurrentValue, ItemAccess, ItemBlock } from './item-kind.ts';

/** A user's permissions on setting records. */
type Rights = { readonly update: boolean; readonly create: boolean };

/** Returns the user's permissions on setting records. */
async function recordRights(crm: Crm): Promise<Rights> {
  const free = crm.names.fromOrg(crm.names.setting.object);
  const object = (await describeKnown(crm, [free], { maxAgeMs: RIGHTS_AGE_MS })).get(free);
  return { update: object?.updateable === true, create: object?.createable === true };
}

/** Returns why the user may not store a setting with or without a record; null if the user may. */
function rightsBlock({ update, create }: Rights, hasRecord: boolean): ItemBlock | null {
  if (!update) return { reason: 'permission', ...message('copy_update_denied') };
  if (!hasRecord && !create) return { reason: 'permission', ...message('copy_create_denied') };
  return null;
}

/** Returns the check of the permissions on setting records that the requester and the performer both have (SVC-02). */
export async function recordAccess({
  crm,
  user,
  performer,
}: ItemAccess): Promise<(current: Pick<CurrentValue, 'isStored'>) => ItemBlock | null> {
  const own = await recordRights(crm);
  if (performer === null) return ({ isStored }) => rightsBlock(own, isStored);
  const { update, create } = await objectRightsOf(crm, user.id, crm.names.setting.object);
  if (!update) return () => ({ reason: 'permission', ...message('copy_requester_denied', { name: user.name }) });
  return ({ isStored }) => rightsBlock({ update: own.update, create: own.create && create }, isStored);
}
