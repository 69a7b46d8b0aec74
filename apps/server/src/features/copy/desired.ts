import { journalled, sameText } from '../../settings/reconcile.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import { createComparison } from './compare.ts';
import { settingOf, textsOf } from './operation.ts';
import type { CopyScope } from './scope.ts';
import { readablePayload } from './source.ts';

/** The desired value of an item's record: a text, or null for no value. */
export type Desired = {
  readonly text: string | null;
  /** Returns whether a target already has it. */
  isHeldBy(row: StoredRow | undefined): boolean;
};

/** Returns the desired values of items; items without one are not written. */
export type DesiredReader = (items: readonly CopyItem[]) => Promise<(item: CopyItem) => Desired | undefined>;

/** Returns the reader of desired values: a copy stores its source's values, an undo the journal's earlier values. */
export async function desiredReader(scope: CopyScope, { id, kind }: CopyOperationRow): Promise<DesiredReader> {
  if (kind === 'undo') return desiredByUndo(scope);
  const texts = await textsOf(scope, id);
  const isIdentical = createComparison((settingId) => {
    const text = texts[settingId];
    const payload = text === undefined ? null : readablePayload(settingId, text);
    return text === undefined || payload === null ? undefined : { text, payload };
  });
  return async () => (item) => {
    const settingId = settingOf(item);
    const text = texts[settingId];
    return text === undefined ? undefined : { text, isHeldBy: (row) => isIdentical(settingId, row) };
  };
}

function desiredByUndo({ bulk }: CopyScope): DesiredReader {
  return async (items) => {
    const entries = await bulk.byIds(items.flatMap(({ undoes }) => undoes ?? []));
    return ({ undoes }) => {
      const before = journalled.safeParse(entries.get(undoes ?? '')?.before);
      if (!before.success) return undefined;
      const text = before.data.internalValue;
      return { text, isHeldBy: (row) => sameText(row?.internalValue ?? null, text) };
    };
  };
}
