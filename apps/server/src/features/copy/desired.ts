import { journalled, sameText } from '../../settings/reconcile.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { CopyItem, CopyOperationRow } from '../../store/copies.ts';
import { createComparison } from './compare.ts';
import { settingOf, textsOf } from './operation.ts';
import type { CopyScope } from './scope.ts';
import { readablePayload } from './source.ts';

/** What an item's record is to hold: a text, null for nothing stored. */
export type Desired = {
  readonly text: string | null;
  /** Whether a target has it already. */
  isHeldBy(row: StoredRow | undefined): boolean;
};

/** Finds out what items are to hold; an item without is not written. */
export type DesiredReader = (items: readonly CopyItem[]) => Promise<(item: CopyItem) => Desired | undefined>;

/** A copy stores what it took from its source; undoing stores what the journal has from before. */
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
