import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { AriaAttributes, CSSProperties, ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import styles from './tree-item.module.css';

export type TreeItemProps = Pick<AriaAttributes, 'aria-label' | 'aria-checked' | 'aria-selected' | 'aria-busy'> & {
  /** Level and place among its neighbours, counted from 0. */
  readonly place: { readonly level: number; readonly setSize: number; readonly posInSet: number };
  /** Undefined for a row that cannot be opened. */
  readonly isExpanded: boolean | undefined;
  readonly isTabStop: boolean;
  readonly elementRef: (element: HTMLElement | null) => void;
  /** Indentation of a level in rem. */
  readonly indent: number;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  /** A click anywhere but on the chevron, Enter or Space. */
  readonly onPress: () => void;
  /** A click on the chevron. */
  readonly onExpand: () => void;
  readonly children: ReactNode;
};

/** A row of a tree: its place, its chevron and its keys. The arrow keys are the tree's, and what it looks like is the row's own. */
export function TreeItem(props: TreeItemProps) {
  const { place, isExpanded, isTabStop, elementRef, indent, className, style, onPress, onExpand, ...rest } = props;
  const { children, ...aria } = rest;
  return (
    <div
      {...aria}
      ref={elementRef}
      role="treeitem"
      aria-level={place.level + 1}
      aria-setsize={place.setSize}
      aria-posinset={place.posInSet + 1}
      aria-expanded={isExpanded}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(styles.item, className)}
      style={{ ...style, paddingInlineStart: `${0.25 + place.level * indent}rem` }}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {isExpanded === undefined ? (
        <span className={styles.chevron} />
      ) : (
        <span
          aria-hidden="true"
          data-chevron=""
          className={cx(styles.chevron, isExpanded && styles.open)}
          onClick={(event) => {
            event.stopPropagation();
            onExpand();
          }}
        >
          <IconChevronRight size={16} />
        </span>
      )}
      {children}
    </div>
  );
}
