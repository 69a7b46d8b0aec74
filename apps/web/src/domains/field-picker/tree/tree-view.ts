import type { FieldNode } from '../field-node.ts';

/** The fields below a reference, or the reason for their absence. */
export type Below = readonly FieldNode[] | 'loading' | 'failed';

/** A row of the tree: a field with the rows below it, or a placeholder for missing fields below `parent`. */
export type TreeRow =
  | { readonly kind: 'field'; readonly id: string; readonly node: FieldNode; readonly rows: readonly TreeRow[] }
  | { readonly kind: 'loading' | 'failed' | 'none'; readonly id: string; readonly parent: FieldNode };

/** The visible tree: its top-level rows and the ids of open rows. */
export type TreeView = {
  readonly rows: readonly TreeRow[];
  readonly expanded: readonly string[];
  /** Every row by its id. */
  readonly byId: ReadonlyMap<string, TreeRow>;
  /** The number of fields that match the quick find; 0 without one. */
  readonly found: number;
};

/** The input of the tree. A field's row has its path as id. */
export type TreeState = {
  readonly root: readonly FieldNode[];
  /** Called only for references that are or were open. */
  readonly below: (node: FieldNode) => Below;
  /** Ids of rows that are open outside a search. */
  readonly open: ReadonlySet<string>;
  /** Ids of rows that have been open: their fields are loaded, and quick find includes them. */
  readonly visited: ReadonlySet<string>;
  /** Quick find, trimmed and in lower case. */
  readonly query: string;
  /** Rows that the user opened or closed in the results of this search. */
  readonly byHand: ReadonlyMap<string, boolean>;
};

const NO_ROWS: readonly TreeRow[] = [];

/** Caches closed rows, so that a keystroke doesn't render them again. */
const closedRows = new WeakMap<FieldNode, TreeRow>();

/** Returns a placeholder whose id doesn't depend on its reason, so that it keeps the focus when the reason changes. */
function placeholder(parent: FieldNode, kind: 'loading' | 'failed' | 'none'): TreeRow {
  return { kind, id: `${parent.path}/`, parent };
}

/** Returns a closed row. A closed reference contains a placeholder because a row without children can't be opened. */
function closedRow(node: FieldNode): TreeRow {
  const row = closedRows.get(node) ?? {
    kind: 'field',
    id: node.path,
    node,
    rows: node.target === null ? NO_ROWS : [placeholder(node, 'loading')],
  };
  closedRows.set(node, row);
  return row;
}

/** Builds the visible tree; a search shows matching loaded fields with the references above them. */
export function viewOf(state: TreeState): TreeView {
  const byId = new Map<string, TreeRow>();
  const expanded: string[] = [];
  let found = 0;

  const keep = (row: TreeRow): TreeRow => {
    byId.set(row.id, row);
    return row;
  };

  const closed = (node: FieldNode): TreeRow => keep(closedRow(node));

  const opened = (node: FieldNode, rows: readonly TreeRow[]): TreeRow => {
    expanded.push(node.path);
    return keep({ kind: 'field', id: node.path, node, rows });
  };

  const openRow = (node: FieldNode, list: (nodes: readonly FieldNode[]) => readonly TreeRow[]): TreeRow => {
    const inner = state.below(node);
    const shown = typeof inner === 'string' ? [keep(placeholder(node, inner))] : list(inner);
    return opened(node, shown.length === 0 ? [keep(placeholder(node, 'none'))] : shown);
  };

  const listed = (nodes: readonly FieldNode[]): readonly TreeRow[] =>
    nodes.map((node) => (node.target && state.open.has(node.path) ? openRow(node, listed) : closed(node)));

  const matching =
    (isAll: boolean) =>
    (nodes: readonly FieldNode[]): readonly TreeRow[] =>
      nodes.flatMap((node) => {
        const isMatch = node.search.includes(state.query);
        if (isMatch) found += 1;
        const { row, hasMatches } =
          node.target !== null && state.visited.has(node.path)
            ? searchBelow(node)
            : { row: closed(node), hasMatches: false };
        return isMatch || hasMatches || isAll ? [row] : [];
      });

  /** Returns the row of a reference whose fields are searched too, and whether any of them match. */
  const searchBelow = (node: FieldNode): { readonly row: TreeRow; readonly hasMatches: boolean } => {
    const byHand = state.byHand.get(node.path);
    if (byHand === true) {
      const before = found;
      return { row: openRow(node, matching(true)), hasMatches: found > before };
    }
    const inner = state.below(node);
    const shown = typeof inner === 'string' ? NO_ROWS : matching(false)(inner);
    if (shown.length === 0) return { row: closed(node), hasMatches: false };
    return { row: byHand === undefined ? opened(node, shown) : closed(node), hasMatches: true };
  };

  const rows = (state.query === '' ? listed : matching(false))(state.root);
  return { rows, expanded, byId, found };
}
