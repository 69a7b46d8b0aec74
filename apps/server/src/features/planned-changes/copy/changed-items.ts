import { COPY_CHANGES_LIMIT } from '@fieldstone/contracts/organization/copy';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { CopyChange } from '@fieldstone/contracts/organization/copy';
import { settingKind } from '../../../settings/item-kinds/setting-kind.ts';
import type { PlannedChangeRow } from '../../../store/repositories/planned-changes.ts';
import { keyOf, readCurrent, valueOfHash } from '../item-kind-of.ts';
import type { ChangeScope } from '../scope.ts';
import { settingOf } from '../setting-ids.ts';
import { readablePayload } from '../../../settings/payload-in-effect.ts';

/**
 * Returns the settings that a copy left alone because someone had changed them: the stored values and the copy's, for a
 * decision. An undo has none: it never overwrites later changes.
 */
export async function changedItems(
  scope: ChangeScope,
  { id, kind }: PlannedChangeRow,
): Promise<{ total: number; records: CopyChange[] }> {
  if (kind === 'undo') return { total: 0, records: [] };
  const all = await scope.changes.items(id);
  const changed = all.filter(({ state, reason }) => state === 'failure' && reason === 'changed');
  const items = changed.slice(0, COPY_CHANGES_LIMIT);
  if (items.length === 0) return { total: 0, records: [] };
  const [stored, values] = await Promise.all([
    readCurrent(scope, items),
    scope.changes.values(items.flatMap(({ value_hash: hash }) => hash ?? [])),
  ]);
  const records = items.map((item): CopyChange => {
    const settingId = settingOf(item);
    const current = stored.get(keyOf(item));
    const desired = valueOfHash(settingKind, item.value_hash, values);
    return {
      profileId: item.target_id,
      profileName: item.target_name,
      settingId,
      version: current?.version ?? UNSTORED_VERSION,
      changed: current?.changed ?? null,
      before: readablePayload(settingId, current?.value.text ?? null),
      after: desired === undefined ? null : readablePayload(settingId, desired.text),
    };
  });
  return { total: changed.length, records };
}
