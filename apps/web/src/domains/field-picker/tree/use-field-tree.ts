import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../../lib/api/report-error.ts';
import { describeAnew, describeQuery } from '../describe-query.ts';
import { commonNodes, toNodes } from '../field-node.ts';
import type { FieldNode } from '../field-node.ts';
import { viewOf } from './tree-view.ts';
import type { Below, TreeView } from './tree-view.ts';
import { useCommonLabels } from '../use-common-labels.ts';

export type FieldTree = {
  /** Undefined until the object's own fields are loaded. */
  readonly view: TreeView | undefined;
  /** Why the object's own fields could not be loaded. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Opens or closes a reference; the first opening loads its fields. */
  readonly toggle: (node: FieldNode, isOpen: boolean) => void;
  /** Loads the fields below a reference again after a failure. */
  readonly retryBelow: (node: FieldNode) => void;
  /** Reloads all loaded describes from the CRM. */
  readonly refresh: () => void;
  readonly isRefreshing: boolean;
};

const NOTHING_BY_HAND: ReadonlyMap<string, boolean> = new Map();

/** Returns the fields of an object and of its opened references. */
export function useFieldTree(object: string, search: string): FieldTree {
  const labels = useCommonLabels();
  const query = search.trim().toLocaleLowerCase();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [visited, setVisited] = useState<ReadonlyMap<string, FieldNode>>(new Map());
  const [byHand, setByHand] = useState({ query, rows: NOTHING_BY_HAND });
  const rowsByHand = byHand.query === query ? byHand.rows : NOTHING_BY_HAND;

  const objects = useMemo(
    () => [...new Set([object, ...[...visited.values()].flatMap(({ target }) => target?.object ?? [])])],
    [object, visited],
  );
  const results = useQueries({ queries: objects.map(describeQuery), combine: asList });
  const described = useMemo(() => new Map(objects.map((name, index) => [name, results[index]])), [objects, results]);
  const root = described.get(object);

  const view = useMemo(() => {
    if (!root?.data) return undefined;
    const below = (node: FieldNode): Below => {
      if (node.target?.object == null) return commonNodes(node, labels);
      const result = described.get(node.target.object);
      if (result?.data) return toNodes(result.data, node);
      return result?.status === 'error' && !result.isFetching ? 'failed' : 'loading';
    };
    return viewOf({
      root: toNodes(root.data),
      below,
      open,
      visited: new Set(visited.keys()),
      query,
      byHand: rowsByHand,
    });
  }, [root, described, labels, open, visited, query, rowsByHand]);

  const toggle = (node: FieldNode, isOpen: boolean): void => {
    if (isOpen) setVisited((nodes) => new Map(nodes).set(node.path, node));
    if (query === '') setOpen((ids) => (isOpen ? new Set(ids).add(node.path) : without(ids, node.path)));
    else setByHand({ query, rows: new Map(rowsByHand).set(node.path, isOpen) });
  };

  return {
    view,
    error: root?.data ? null : (root?.error ?? null),
    isLoading: root?.isFetching ?? true,
    retry: () => void root?.refetch(),
    toggle,
    retryBelow: ({ target }) => void described.get(target?.object ?? '')?.refetch(),
    ...useRefresh(objects.filter((name) => described.get(name)?.data !== undefined)),
  };
}

function useRefresh(objects: readonly string[]): Pick<FieldTree, 'refresh' | 'isRefreshing'> {
  const client = useQueryClient();
  const { t } = useTranslation('field-picker');
  const { mutate, isPending } = useMutation({
    mutationFn: describeAnew,
    onSuccess: (records, names) => {
      for (const [index, name] of names.entries()) {
        const record = records[index];
        if (record) client.setQueryData(describeQuery(name).queryKey, record);
      }
    },
    onError: (cause) => reportError(t('failed'), cause),
  });
  return { refresh: () => mutate(objects), isRefreshing: isPending };
}

/** Picks the used properties, so that the list changes only with one of them. */
function asList(results: ReadonlyArray<UseQueryResult<SobjectDescribe>>) {
  return results.map(({ data, status, error, isFetching, refetch }) => ({ data, status, error, isFetching, refetch }));
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
