import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** A store that goes away right after it has taken certain rows, and takes nothing until it is back. */
export type UnavailableStore = {
  readonly plugin: KyselyPlugin;
  /** Goes away after so many more inserts into a table. */
  failAfter(table: string, inserts?: number): void;
  restore(): void;
};

/** A plugin that takes the store away between two statements of a request. */
export function unavailableStore(): UnavailableStore {
  let watched = '';
  let left = Number.POSITIVE_INFINITY;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        if (left === 0) throw new Error('the store is gone');
        if (isInsertInto(watched, node)) left -= 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    failAfter: (table, inserts = 1) => {
      watched = table;
      left = inserts;
    },
    restore: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}

const isInsertInto = (table: string, node: RootOperationNode): boolean =>
  node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table;
