import { useImperativeHandle, useRef } from 'react';
import type { KeyboardEvent, ReactElement, Ref } from 'react';
import { Tree as AriaTree } from 'react-aria-components/Tree';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { rowsOf } from './rows-of.ts';

export type TreeProps<T extends object> = {
  readonly label: string;
  /** The rows at the top. A row whose object stays the same is not rendered again. */
  readonly items: readonly T[];
  /** Renders a `TreeItem`. */
  readonly children: (item: T) => ReactElement;
  /** Ids of the open rows. */
  readonly expanded: readonly string[];
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** Ids of the rows that are marked as selected. */
  readonly selected: ReadonlySet<string>;
  /** Called with the row that was pressed, or on which Enter or Space was. */
  readonly onPress: (id: string) => void;
  readonly className?: string | undefined;
  /** Height of each row in CSS pixels, for a tree that scrolls: only its rows in sight are in the document. */
  readonly rowHeight?: number;
  /** Receives a function that moves the focus to the first row. */
  readonly focusRef?: Ref<() => void>;
};

/** Rows within rows, moved in by arrow keys and by typing. The caller decides what a press does. */
export function Tree<T extends object>(props: TreeProps<T>) {
  const { label, items, children, expanded, onToggle, selected, onPress, className, rowHeight, focusRef } = props;
  const ref = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    focusRef,
    () => () => {
      ref.current?.scrollTo?.({ top: 0 });
      rowsOf(ref.current)[0]?.focus();
    },
    [],
  );
  const tree = (
    <AriaTree
      ref={ref}
      aria-label={label}
      items={items}
      expandedKeys={expanded}
      onExpandedChange={(keys) => {
        for (const id of differences(keys, new Set(expanded))) onToggle(id, keys.has(id));
      }}
      keyboardNavigationBehavior="tab"
      escapeKeyBehavior="none"
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const [id, ...others] = keys === 'all' ? [] : differences(keys, selected);
        if (id !== undefined && others.length === 0) onPress(id);
      }}
      className={className ?? ''}
    >
      {children}
    </AriaTree>
  );
  return (
    // The rows have the roles and the focus: this element only sees their keys.
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={enterOpenRow}>
      {rowHeight === undefined ? (
        tree
      ) : (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
          {tree}
        </Virtualizer>
      )}
    </div>
  );
}

/** The ids that are in one of the sets only. */
function differences(keys: ReadonlySet<string | number>, before: ReadonlySet<string | number>): string[] {
  return [...keys]
    .filter((key) => !before.has(key))
    .concat([...before].filter((key) => !keys.has(key)))
    .map(String);
}

/** The arrow that opens a row moves to the first row below it when the row is open already. */
function enterOpenRow({ key, target, currentTarget }: KeyboardEvent): void {
  const row = target instanceof HTMLElement && target.role === 'row' ? target : undefined;
  const opens = row?.matches(':dir(rtl)') === true ? 'ArrowLeft' : 'ArrowRight';
  if (key !== opens || row?.ariaExpanded !== 'true') return;
  const rows = rowsOf(currentTarget);
  rows[rows.indexOf(row) + 1]?.focus();
}
