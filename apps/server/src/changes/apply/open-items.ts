import type { ChangeItemState } from '../../store/engine/tables/planned-changes.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import type { HeldScope } from '../scope.ts';

/** The items of a planned change while it is applied, each in its last state. */
export type OpenItems = {
  readonly all: () => readonly ChangeItem[];
  readonly inState: (state: ChangeItemState) => readonly ChangeItem[];
  /** Returns an item in its last state. */
  readonly latest: (item: ChangeItem) => ChangeItem;
  /** Stores items in their next state, and first the new values that they refer to. */
  readonly save: (next: readonly ChangeItem[], values?: Iterable<ChangeValue>) => Promise<void>;
};

/** Reads the items of a planned change to apply them. Must run under its lease. */
export async function openItems({ changes, writes }: HeldScope, id: string): Promise<OpenItems> {
  const items = new Map((await changes.items(id)).map((item) => [item.position, item]));
  const all = () => [...items.values()];
  return {
    all,
    inState: (desired) => all().filter(({ state }) => state === desired),
    latest: (item) => items.get(item.position) ?? item,
    save: async (next, values) => {
      for (const item of next) items.set(item.position, item);
      await writes.saveItems(id, next, values);
    },
  };
}
