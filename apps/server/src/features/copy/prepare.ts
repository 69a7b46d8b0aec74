import { setImmediate as nextTurn } from 'node:timers/promises';
import { settingKey, settingsPages, versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import { recordRights, rightsBlock } from './block.ts';
import type { Rights } from './block.ts';
import { fail, findIdentical, settingIdsOf } from './operation.ts';
import type { CopyScope } from './scope.ts';
import { versionOfAll } from './source.ts';
import type { Desired } from './desired.ts';

/** Profiles to check before other tasks get their turn. */
const PROFILES_A_TURN = 20;

/**
 * Checks all targets before the first write. Targets that changed since the dry run fail, identical settings are done,
 * and the versions of the others are kept to detect changes while the copy runs.
 * @param stop aborted when the server stops; the remaining targets are checked when the copy resumes
 */
export async function checkTargets(
  scope: CopyScope,
  operation: CopyOperationRow,
  items: readonly CopyItem[],
  { desiredOf, stop }: { readonly desiredOf: (item: CopyItem) => Desired | undefined; readonly stop: AbortSignal },
): Promise<void> {
  const unchecked = uncheckedTargets(items);
  if (unchecked.size === 0 || stop.aborted) return;
  const settingIds = settingIdsOf(operation);
  const rights = await recordRights(scope.crm);
  for await (const page of settingsPages(scope.crm, [...unchecked.keys()], settingIds)) {
    for (const [index, profileId] of page.profileIds.entries()) {
      const rowOf = (settingId: string) => page.rows.get(settingKey(profileId, settingId));
      const ofTarget = unchecked.get(profileId) ?? [];
      checkTarget(ofTarget, { version: versionOfAll(settingIds, rowOf), rights, rowOf, desiredOf });
      if (index % PROFILES_A_TURN === PROFILES_A_TURN - 1) await nextTurn();
    }
    await scope.copies.saveItems(
      operation.id,
      page.profileIds.flatMap((profileId) => unchecked.get(profileId) ?? []),
    );
    if (stop.aborted) return;
  }
}

type Snapshot = {
  /** Version of the whole target. */
  readonly version: string;
  readonly rights: Rights;
  readonly rowOf: (settingId: string) => StoredRow | undefined;
  readonly desiredOf: (item: CopyItem) => Desired | undefined;
};

/**
 * Returns the targets with something to write that were not checked yet. Their blocked settings are checked too: on a
 * retry, the copy's own writes must not count as a change.
 */
function uncheckedTargets(items: readonly CopyItem[]): ReadonlyMap<string, readonly CopyItem[]> {
  const targets = Map.groupBy(
    items.filter(({ expected_version }) => expected_version === null),
    ({ profile_id }) => profile_id,
  );
  return new Map([...targets].filter(([, ofTarget]) => ofTarget.some(({ state }) => state === 'pending')));
}

function checkTarget(items: readonly CopyItem[], { version, rights, rowOf, desiredOf }: Snapshot): void {
  for (const item of items) {
    const isChanged = item.target_version !== null && item.target_version !== version;
    const row = rowOf(item.setting_id);
    if (!isChanged) item.expected_version = versionOf(row?.internalValue ?? null);
    if (item.state !== 'pending') continue;
    const block = rightsBlock(rights, row !== undefined);
    if (isChanged) {
      fail(item, 'changed', 'The group profile was changed after the check. Check again to see its current settings.');
    } else if (desiredOf(item)?.isHeldBy(row)) {
      findIdentical(item);
    } else if (block) {
      fail(item, block.reason, block.message);
    }
  }
}
