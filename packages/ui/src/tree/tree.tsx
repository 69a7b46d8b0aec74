import { useImperativeHandle, useRef } from 'react';
import type { KeyboardEvent, ReactElement, Ref } from 'react';
import { Tree as AriaTree } from 'react-aria-components/Tree';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { rowsOf } from './rows-of.ts';

export type TreeProps<T extends object> = {
  readonly label: string;
  /** The top-level rows. A row with an unchanged object is not rendered again. */
  readonly items: readonly T[];
  /** Renders a `TreeItem`. */
  readonly children: (item: T) => ReactElement;
  /** Ids of the expanded rows. */
  readonly expanded: readonly string[];
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** Ids of the selected rows. */
  readonly selected: ReadonlySet<string>;
  /** Called with a row after a press, Enter or Space. */
  readonly onPress: (id: string) => void;
  readonly className?: string | undefined;
  /** Height of each row in CSS pixels, for a scrolling tree: only its visible rows are in the document. */
  readonly rowHeight?: number;
  /** Receives a function that moves the focus to the first row. */
  readonly focusRef?: Ref<() => void>;
};

/** Shows nested rows with arrow keys and type-ahead. The caller decides the effect of a press. */
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
    // The rows have the roles and the focus: this element only handles their keys.
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

/** Returns the ids that are in only one of the sets. */
function differences(keys: ReadonlySet<string | number>, before: ReadonlySet<string | number>): string[] {
  return [...keys]
    .filter((key) => !before.has(key))
    .concat([...before].filter((key) => !keys.has(key)))
    .map(String);
}

/** Moves the focus from an expanded row to its first child row, on the arrow key that would expand it. */
function enterOpenRow({ key, target, currentTarget }: KeyboardEvent): void {
  const row = target instanceof HTMLElement && target.role === 'row' ? target : undefined;
  const opens = row?.matches(':dir(rtl)') === true ? 'ArrowLeft' : 'ArrowRight';
  if (key !== opens || row?.ariaExpanded !== 'true') return;
  const rows = rowsOf(currentTarget);
  rows[rows.indexOf(row) + 1]?.focus();
}
