import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import { useRowTree } from '@fieldstone/ui/tree';
import type { FieldChoice, FieldNode } from '../field-node.ts';
import { FieldRow } from './field-row.tsx';
import styles from '../field-picker.module.css';
import { ROOT_ID } from './tree-view.ts';
import type { TreeRow, TreeView } from './tree-view.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRowName } from './use-row-name.ts';
import { useTypeahead } from './use-typeahead.ts';

export type FieldTreeListProps = {
  readonly label: string;
  readonly view: TreeView;
  /** Quick find as typed, to mark where it matches. */
  readonly search: string;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (node: FieldNode, isOpen: boolean) => void;
  readonly onRetry: (node: FieldNode) => void;
  readonly onChoose: (field: FieldChoice) => void;
  /** Is given a function that moves the focus to the first row. */
  readonly focusRef: { current: () => void };
};

/** Height of a row in CSS pixels. */
const ROW_HEIGHT = 44;

const NO_ROWS: string[] = [];

/** The rows of the tree; only those in sight are in the document, and the one that has the focus. */
export function FieldTreeList(props: FieldTreeListProps) {
  const { label, view, search, chosen, onToggle, onRetry, onChoose, focusRef } = props;
  const nameOf = useRowName();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);

  const act = (row: TreeRow | undefined): void => {
    if (row?.kind === 'field') onChoose(choiceOf(row.node));
    if (row?.kind === 'failed') onRetry(row.parent);
  };
  const toggle = (row: TreeRow | undefined, isOpen: boolean): void => {
    if (row?.kind === 'field' && row.node.target) onToggle(row.node, isOpen);
  };

  const tree = useRowTree<TreeRow | undefined>({
    rootItemId: ROOT_ID,
    dataLoader: {
      getItem: (id) => view.rows.get(id),
      getChildren: (id) => [...(view.children.get(id) ?? NO_ROWS)],
    },
    getItemName: (item) => item.getId(),
    isItemFolder: (item) => isReference(view.rows.get(item.getId())),
    state: { expandedItems: view.expanded, focusedItem: focused !== null && view.rows.has(focused) ? focused : null },
    setFocusedItem: (next) => setFocused(typeof next === 'function' ? next(focused) : next),
    scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
    hotkeys: {
      expandOrDown: {
        hotkey: 'ArrowRight',
        preventDefault: true,
        handler: (_event, { getFocusedItem, focusNextItem, updateDomFocus }) => {
          const item = getFocusedItem();
          if (!item.isFolder()) return;
          if (!item.isExpanded()) {
            toggle(view.rows.get(item.getId()), true);
            return;
          }
          focusNextItem();
          updateDomFocus();
        },
      },
      collapseOrUp: {
        hotkey: 'ArrowLeft',
        preventDefault: true,
        handler: (_event, { getFocusedItem, updateDomFocus }) => {
          const item = getFocusedItem();
          if (item.isFolder() && item.isExpanded()) {
            toggle(view.rows.get(item.getId()), false);
          } else if (item.getItemMeta().level > 0) {
            item.getParent()?.setFocused();
            updateDomFocus();
          }
        },
      },
    },
  });
  const items = tree.getItems();

  const focusedItem = focused !== null && view.rows.has(focused) ? tree.getItemInstance(focused) : items[0];
  const focusIndex = focusedItem?.getItemMeta().index ?? -1;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 3,
    // The row with the focus stays in the document wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return focusIndex === -1 || inSight.includes(focusIndex) ? inSight : [focusIndex, ...inSight];
    },
  });

  const focusRow = (index: number): void => {
    items[Math.min(index, items.length - 1)]?.setFocused();
    tree.updateDomFocus();
  };
  focusRef.current = () => focusRow(0);
  useKeptFocus(
    scroller,
    { id: focused, index: focusIndex, isShown: focused === null || view.rows.has(focused) },
    focusRow,
  );
  const onTypeahead = useTypeahead(
    () => items.map((item) => textOf(view.rows.get(item.getId()))),
    focusIndex,
    focusRow,
  );
  const element = useCallback(
    (node: HTMLDivElement | null) => {
      scroller.current = node;
      tree.registerElement(node);
    },
    [tree],
  );

  return (
    <div
      ref={element}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable="true"
      className={styles.tree}
      onKeyDown={onTypeahead}
    >
      <div role="none" className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          const row = item && view.rows.get(item.getId());
          if (!row) return null;
          const { level, setSize, posInSet } = item.getItemMeta();
          return (
            <FieldRow
              key={item.getId()}
              row={row}
              name={nameOf(row)}
              search={search}
              isChosen={row.kind === 'field' && chosen.has(row.node.path)}
              place={{ level, setSize, posInSet }}
              isExpanded={item.isFolder() ? item.isExpanded() : undefined}
              isTabStop={item.isFocused()}
              elementRef={item.registerElement}
              style={{ blockSize: ROW_HEIGHT, translate: `0 ${start}px` }}
              onPress={() => {
                item.setFocused();
                act(row);
              }}
              onExpand={() => {
                item.setFocused();
                toggle(row, !item.isExpanded());
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

function isReference(row: TreeRow | undefined): boolean {
  return row?.kind === 'field' && row.node.target !== null;
}

function textOf(row: TreeRow | undefined): string {
  return row?.kind === 'field' ? row.node.label : '';
}

function choiceOf({ path, trail, type }: FieldNode): FieldChoice {
  return { path, trail, type };
}
