import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** A store that fails right after certain inserts, until it is restored. */
export type UnavailableStore = {
  readonly plugin: KyselyPlugin;
  /** Fails after a number of further inserts into a table. */
  failAfter(table: string, inserts?: number): void;
  restore(): void;
};

/** Returns a plugin that makes the store fail between two statements of a request. */
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
