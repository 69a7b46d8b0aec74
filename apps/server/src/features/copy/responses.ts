import { COPY_REASONS } from '@fieldstone/contracts/organization/copy';
import type { CopyOperation, CopyResult, CopyRun } from '@fieldstone/contracts/organization/copy';
import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import { SETTING_TITLES } from '@fieldstone/contracts/settings/setting-titles';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import { settingIdsOf, settingOf } from './operation.ts';
import type { CopyScope } from './scope.ts';

/** Converts an operation to the contract's form. */
export async function toOperation({ copies }: CopyScope, row: CopyOperationRow): Promise<CopyOperation> {
  const counts = { pending: 0, success: 0, failure: 0, unknown: 0 };
  let changed = 0;
  for (const { state, items, sent } of await copies.counts(row.id)) {
    counts[outcomeOf(state)] += items;
    if (state === 'success') changed += sent;
  }
  const undoneBy = (await copies.find({ undoOf: row.id }))?.id ?? null;
  return {
    id: row.id,
    kind: row.kind === 'undo' ? 'undo' : 'copy',
    status: row.state === 'done' ? 'done' : 'running',
    source: { id: row.source_id, name: row.source_name },
    settingIds: [...settingIdsOf(row)],
    targets: row.targets,
    counts,
    startedBy: row.user_name,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    undoOf: row.undo_of,
    undoneBy,
    canUndo: row.state === 'done' && row.kind === 'copy' && changed > 0 && undoneBy === null,
  };
}

/** Converts an operation with all its results. */
export async function toRun(scope: CopyScope, row: CopyOperationRow): Promise<CopyRun> {
  const results = (await scope.copies.items(row.id)).map(toResult);
  return { operation: await toOperation(scope, row), results };
}

function toResult(item: CopyItem): CopyResult {
  const outcome = outcomeOf(item.state);
  return {
    profileId: item.profile_id,
    profileName: item.profile_name,
    settingId: settingOf(item),
    success: outcome === 'success',
    outcome,
    reason: COPY_REASONS.find((reason) => reason === item.reason) ?? null,
    message: item.message,
  };
}

function outcomeOf(state: string): CopyResult['outcome'] {
  if (state === 'success' || state === 'failure' || state === 'unknown') return state;
  return 'pending';
}

export const RESULT_COLUMNS = ['Group profile', 'Profile id', 'Setting', 'Setting id', 'Outcome', 'Reason', 'Message'];

/** Rows per page of the file. */
const ROWS_A_PAGE = 500;

/** Yields the results of an operation as rows of a file, page by page. */
export async function* resultRows({ copies }: CopyScope, id: string): AsyncGenerator<readonly CsvRow[]> {
  for (let after = -1; ;) {
    const items = await copies.itemsAfter(id, after, ROWS_A_PAGE);
    const last = items.at(-1);
    if (last === undefined) return;
    yield items.map((item): CsvRow => {
      const { profileName, profileId, settingId, outcome, reason, message } = toResult(item);
      return [profileName, profileId, SETTING_TITLES[settingId], settingId, outcome, reason, message];
    });
    after = last.position;
  }
}
