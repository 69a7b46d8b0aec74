import type { CopyBlock } from '@fieldstone/contracts/organization/copy';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import { MESSAGE_LIMIT } from './operation.ts';
import { missingReferences } from './references.ts';
import type { SourceSetting } from './source.ts';

/** Why a setting cannot be copied. */
export type Block = { readonly reason: CopyBlock; readonly message: string };

type Org = { readonly crm: Crm; readonly packageVersion: string };

/** Returns the settings of a source that cannot be copied, with the reason. */
export async function settingBlocks(
  org: Org,
  settings: ReadonlyMap<SettingId, SourceSetting>,
): Promise<ReadonlyMap<SettingId, Block>> {
  const blocks = new Map<SettingId, Block>(await hiddenSettings(org, [...settings.keys()]));
  const payloads = new Map<SettingId, Payload>();
  for (const [id, { value, problem }] of settings) {
    if (blocks.has(id)) continue;
    if (value === null)
      blocks.set(id, {
        reason: 'invalid',
        message: problem ?? 'The stored value cannot be read. Open the setting to repair it.',
      });
    else payloads.set(id, value.payload);
  }
  for (const [id, message] of await missingReferences(org.crm, payloads)) {
    blocks.set(id, { reason: 'reference', message: message.slice(0, MESSAGE_LIMIT) });
  }
  return blocks;
}

/** The user's permissions on setting records. */
export type Rights = { readonly update: boolean; readonly create: boolean };

/** Returns the user's permissions on setting records. */
export async function recordRights(crm: Crm): Promise<Rights> {
  const free = crm.names.fromOrg(crm.names.setting.object);
  const object = (await describeKnown(crm, [free], { maxAgeMs: RIGHTS_AGE_MS })).get(free);
  return { update: object?.updateable === true, create: object?.createable === true };
}

/** Returns why the user may not store a setting with or without a record; null if the user may. */
export function rightsBlock({ update, create }: Rights, hasRecord: boolean): Block | null {
  if (!update) return { reason: 'permission', message: 'You do not have permission to update configuration data.' };
  if (!hasRecord && !create)
    return { reason: 'permission', message: 'You do not have permission to create configuration data.' };
  return null;
}
