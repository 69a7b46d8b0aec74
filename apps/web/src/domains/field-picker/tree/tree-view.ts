import type { FieldNode } from '../field-node.ts';

/** The fields below a reference, or why there are none to show. */
export type Below = readonly FieldNode[] | 'loading' | 'failed';

/** A row of the tree: a field, or what stands for the fields below `parent` that are not there. */
export type TreeRow =
  | { readonly kind: 'field'; readonly node: FieldNode }
  | { readonly kind: 'loading' | 'failed' | 'none'; readonly parent: FieldNode };

/** What the tree shows, as the tree library asks for it: rows by id, ids of children by id, ids of open rows. */
export type TreeView = {
  readonly rows: ReadonlyMap<string, TreeRow>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly expanded: string[];
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

/** The id of the row above all. */
export const ROOT_ID = '/';

/** One row stands for all that is not there, so that the focus stays on it when its reason changes. */
function standInId(node: FieldNode): string {
  return `${node.path}/`;
}

/** Lays out the tree; a search shows what matches with the references that lead to it, in what is loaded. */
export function viewOf(state: TreeState): TreeView {
  const rows = new Map<string, TreeRow>();
  const children = new Map<string, readonly string[]>();
  const expanded: string[] = [];
  let found = 0;

  const show = (node: FieldNode): string => {
    rows.set(node.path, { kind: 'field', node });
    return node.path;
  };

  const standIn = (parent: FieldNode, kind: 'loading' | 'failed' | 'none'): string => {
    rows.set(standInId(parent), { kind, parent });
    return standInId(parent);
  };

  const listed = (nodes: readonly FieldNode[]): string[] =>
    nodes.map((node) => {
      if (node.target && state.open.has(node.path)) openRow(node, listed);
      return show(node);
    });

  const openRow = (node: FieldNode, list: (nodes: readonly FieldNode[]) => string[]): void => {
    const inner = state.below(node);
    const shown = typeof inner === 'string' ? [standIn(node, inner)] : list(inner);
    children.set(node.path, shown.length === 0 ? [standIn(node, 'none')] : shown);
    expanded.push(node.path);
  };

  const matching =
    (isAll: boolean) =>
    (nodes: readonly FieldNode[]): string[] =>
      nodes.flatMap((node) => {
        const isMatch = node.search.includes(state.query);
        if (isMatch) found += 1;
        const hasMatches = node.target !== null && state.visited.has(node.path) && searchBelow(node);
        return isMatch || hasMatches || isAll ? [show(node)] : [];
      });

  /** Whether something below matches. */
  const searchBelow = (node: FieldNode): boolean => {
    const byHand = state.byHand.get(node.path);
    if (byHand === true) {
      const before = found;
      openRow(node, matching(true));
      return found > before;
    }
    const inner = state.below(node);
    const shown = typeof inner === 'string' ? [] : matching(false)(inner);
    if (shown.length === 0) return false;
    if (byHand === undefined) {
      children.set(node.path, shown);
      expanded.push(node.path);
    }
    return true;
  };

  children.set(ROOT_ID, (state.query === '' ? listed : matching(false))(state.root));
  return { rows, children, expanded, found };
}
