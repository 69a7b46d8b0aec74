import type { SettingId } from '@fieldstone/contracts/setting';
import { longId } from '../../crm/record-id.ts';
import { AppError } from '../../errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/copies.ts';
import { settingBlocks } from './block.ts';
import type { CopyJobs } from './jobs.ts';
import { fail, requireOperation, settingOf, textsOf } from './operation.ts';
import { readBackItems, reconcileAbandoned } from './reconcile-operation.ts';
import type { CopyScope } from './scope.ts';
import { readablePayload } from './source.ts';
import type { SourceSetting } from './source.ts';
import { loadTargets } from './targets.ts';

/** Longest wait for whoever is finishing the operation or changing one of its settings, in milliseconds. */
export const WAIT_MS = 2000;

/** Targets as they are now, where someone has looked at them again. */
export type TargetVersions = ReadonlyArray<{ readonly profileId: string; readonly version: string }>;

/**
 * Does again what failed of an operation, and that alone. What is unknown is read back first: it is done, or it has failed.
 * An operation that runs is left running. Throws `not_found` for an unknown id, `conflict` for a copy that was undone, since what it
 * wrote now could never be undone, and `AppError` when the CRM cannot be asked.
 */
export async function retryOperation(
  scope: CopyScope,
  jobs: CopyJobs,
  id: string,
  targetVersions: TargetVersions = [],
): Promise<void> {
  const operation = await requireOperation(scope, id);
  // What was changed since a copy is never undone, whoever has seen it.
  const named = operation.kind === 'copy' ? targetVersions : [];
  const versions = new Map(named.map(({ profileId, version }) => [longId(profileId), version]));
  const prepare = async (held: CopyScope) => {
    if (await isUndone(held, id)) throw new AppError('conflict', 'This copy was undone. Copy again instead.');
    const items = await reconciledItems(held, id);
    const failed = items.filter(({ state }) => state === 'failure');
    for (const item of failed) reopen(item, versions.get(item.profile_id));
    if (operation.kind === 'copy') await blockAgain(held, id, failed);
    return reopened(held, id, items);
  };
  await jobs.start(scope, id, prepare, operation.state === 'done' ? WAIT_MS : 0);
}

/** Goes on with what a server that stopped did not reach; leaves what failed for another reason, and a copy that was undone. */
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
 * The items of an operation that nobody runs, with their outcomes as far as they can be known; those read back are not saved.
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
  // Someone has seen what the target has now: that is what it must be at.
  if (version !== undefined) Object.assign(item, { target_version: version, expected_version: null });
}

async function reopened({ copies }: CopyScope, id: string, items: readonly CopyItem[]): Promise<boolean> {
  await copies.saveItems(id, items);
  const isToRun = items.some(({ state }) => state === 'pending');
  if (isToRun) await copies.setState(id, 'running');
  return isToRun;
}

/** What stood in the way may be gone, or still be there. */
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
        { row: undefined, value, problem: 'What the source had stored breaks the rules of the setting.' },
      ];
    }),
  );
  const blocks = await settingBlocks(scope, settings);
  const names = await loadTargets(scope.crm, [...new Set(items.map(({ profile_id }) => profile_id))]);
  for (const item of items) {
    const name = names.get(item.profile_id);
    const block = blocks.get(settingOf(item));
    if (name === undefined) fail(item, 'target', 'There is no such active group profile.');
    else if (block) fail(item, block.reason, block.message);
    else item.profile_name = name;
  }
}
