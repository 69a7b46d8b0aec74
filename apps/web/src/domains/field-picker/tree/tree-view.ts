import type { FieldNode } from '../field-node.ts';

/** The fields below a reference, or why there are none to show. */
export type Below = readonly FieldNode[] | 'loading' | 'failed';

/** A row of the tree: a field with the rows below it, or a placeholder for the fields below `parent` that are not there. */
export type TreeRow =
  | { readonly kind: 'field'; readonly id: string; readonly node: FieldNode; readonly rows: readonly TreeRow[] }
  | { readonly kind: 'loading' | 'failed' | 'none'; readonly id: string; readonly parent: FieldNode };

/** What the tree shows: its rows at the top and the ids of open rows. */
export type TreeView = {
  readonly rows: readonly TreeRow[];
  readonly expanded: readonly string[];
  /** Every row by its id. */
  readonly byId: ReadonlyMap<string, TreeRow>;
  /** How many fields match the quick find; 0 without one. */
  readonly found: number;
};

/** What a tree is made of. Rows of fields have their path as id. */
export type TreeState = {
  readonly root: readonly FieldNode[];
  /** Asked only for references that are or were open. */
  readonly below: (node: FieldNode) => Below;
  /** Ids of rows that are open while nothing is searched. */
  readonly open: ReadonlySet<string>;
  /** Ids of rows that have been open: their fields are loaded, and quick find looks among them. */
  readonly visited: ReadonlySet<string>;
  /** Quick find, in lower case without blanks around it. */
  readonly query: string;
  /** Rows opened or closed by hand in the result of this search. */
  readonly byHand: ReadonlyMap<string, boolean>;
};

const NO_ROWS: readonly TreeRow[] = [];

/** The same object each time for a row that is closed, so that it is not rendered again with every key typed. */
const closedRows = new WeakMap<FieldNode, TreeRow>();

/** One row for all that is not there, so that the focus stays on it when its reason changes. */
function placeholder(parent: FieldNode, kind: 'loading' | 'failed' | 'none'): TreeRow {
  return { kind, id: `${parent.path}/`, parent };
}

/** A closed reference contains a row too: a row without any cannot be opened. */
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

/** Lays out the tree; a search shows what matches with the references that lead to it, in what is loaded. */
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

  /** The row of a reference whose fields are searched too, and whether something below matches. */
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
