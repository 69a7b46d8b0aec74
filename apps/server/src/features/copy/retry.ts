import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { longId } from '../../salesforce/record-id.ts';
import { AppError } from '../../platform/errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import { settingBlocks } from './block.ts';
import type { CopyJobs } from './jobs.ts';
import { fail, requireOperation, settingOf, textsOf } from './operation.ts';
import { readBackItems, reconcileAbandoned } from './reconcile-operation.ts';
import type { CopyScope } from './scope.ts';
import { readablePayload } from './source.ts';
import type { SourceSetting } from './source.ts';
import { loadTargets } from './targets.ts';

/** Longest wait for another process that finishes the operation or changes one of its settings, in milliseconds. */
export const WAIT_MS = 2000;

/** Current versions of targets that the user has reviewed again. */
export type TargetVersions = ReadonlyArray<{ readonly profileId: string; readonly version: string }>;

/**
 * Retries the failed items of an operation, and only those. Items with an unknown outcome are read back first.
 * A running operation continues unchanged. Throws `not_found` for an unknown id, `conflict` for an undone copy, whose
 * new writes could not be undone, and `AppError` if the CRM cannot be read.
 */
export async function retryOperation(
  scope: CopyScope,
  jobs: CopyJobs,
  id: string,
  targetVersions: TargetVersions = [],
): Promise<void> {
  const operation = await requireOperation(scope, id);
  // Changes made since the copy are never undone, reviewed or not.
  const named = operation.kind === 'copy' ? targetVersions : [];
  const versions = new Map(named.map(({ profileId, version }) => [longId(profileId), version]));
  const prepare = async (held: CopyScope) => {
    if (await isUndone(held, id)) throw new AppError('conflict', 'This copy was undone. Start a new copy instead.');
    const items = await reconciledItems(held, id);
    const failed = items.filter(({ state }) => state === 'failure');
    for (const item of failed) reopen(item, versions.get(item.profile_id));
    if (operation.kind === 'copy') await blockAgain(held, id, failed);
    return reopened(held, id, items);
  };
  await jobs.start(scope, id, prepare, operation.state === 'done' ? WAIT_MS : 0);
}

/** Resumes the items that a stopped server did not reach. Other failed items, and undone copies, stay as they are. */
export async function resumeOperation(scope: CopyScope, jobs: CopyJobs, id: string): Promise<void> {
  const prepare = async (held: CopyScope) => {
    if (await isUndone(held, id)) return false;
    const items = await reconciledItems(held, id);
    for (const item of items.filter(({ reason }) => reason === 'interrupted')) reopen(item, undefined);
    return reopened(held, id, items);
  };
  await jobs.start(scope, id, prepare);
}

async function isUndone({ copies }: CopyScope, id: string): Promise<boolean> {
  return (await copies.find({ undoOf: id })) !== null;
}

/**
 * Returns the items of an operation that is not running, reconciled where possible; those that were read back are not
 * saved.
 * Must run under the operation's lease.
 */
export async function reconciledItems(scope: CopyScope, id: string): Promise<CopyItem[]> {
  const now = await requireOperation(scope, id);
  if (now.state === 'running') await reconcileAbandoned(scope, now);
  const items = await scope.copies.items(id);
  const unknown = items.filter(({ state }) => state === 'unknown');
  if (unknown.length > 0) await readBackItems(scope, unknown, WAIT_MS);
  return items;
}

function reopen(item: CopyItem, version: string | undefined): void {
  Object.assign(item, { state: 'pending', reason: null, message: null });
  // The user has reviewed the target's current settings: they become the expected version.
  if (version !== undefined) Object.assign(item, { target_version: version, expected_version: null });
}

async function reopened({ copies }: CopyScope, id: string, items: readonly CopyItem[]): Promise<boolean> {
  await copies.saveItems(id, items);
  const isToRun = items.some(({ state }) => state === 'pending');
  if (isToRun) await copies.setState(id, 'running');
  return isToRun;
}

/** Checks again for blocks, which may have been resolved since. */
async function blockAgain(scope: CopyScope, id: CopyOperationRow['id'], items: readonly CopyItem[]): Promise<void> {
  const texts = await textsOf(scope, id);
  const settings = new Map(
    items.map((item): [SettingId, SourceSetting] => {
      const settingId = settingOf(item);
      const text = texts[settingId];
      const payload = text === undefined ? null : readablePayload(settingId, text);
      const value = text === undefined || payload === null ? null : { text, payload };
      return [
        settingId,
        {
          row: undefined,
          value,
          problem: "The source's stored value breaks the rules of the setting. Correct it and copy again.",
        },
      ];
    }),
  );
  const blocks = await settingBlocks(scope, settings);
  const names = await loadTargets(scope.crm, [...new Set(items.map(({ profile_id }) => profile_id))]);
  for (const item of items) {
    const name = names.get(item.profile_id);
    const block = blocks.get(settingOf(item));
    if (name === undefined) fail(item, 'target', 'This group profile is not active or does not exist.');
    else if (block) fail(item, block.reason, block.message);
    else item.profile_name = name;
  }
}
