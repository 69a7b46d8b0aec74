import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { TreeItem as AriaTreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { cx } from '../cx/cx.ts';
import styles from './tree-item.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

export type TreeItemProps<T extends object> = {
  readonly id: string;
  /** The text that typing finds the row by. */
  readonly text: string;
  /** The row's name for screen readers, where it is more than its text. */
  readonly name?: string;
  /** The rows below it; one of them at least for a row that can be opened, such as a placeholder while they are not loaded. */
  readonly items: readonly T[];
  readonly renderItem: (item: T) => ReactElement;
  readonly className?: string | undefined;
  readonly children: ReactNode | ((state: { readonly isSelected: boolean }) => ReactNode);
};

/** A row of a tree: its chevron, what it shows, and the rows below it. */
export function TreeItem<T extends object>(props: TreeItemProps<T>) {
  const { id, text, name, items, renderItem, className, children } = props;
  return (
    <AriaTreeItem
      id={id}
      textValue={text}
      {...(name !== undefined && { 'aria-label': name })}
      className={cx(styles.item, className)}
    >
      <TreeItemContent>
        {({ isSelected }) => (
          <>
            <Chevron isParent={items.length > 0} />
            {typeof children === 'function' ? children({ isSelected }) : children}
          </>
        )}
      </TreeItemContent>
      <Collection items={items}>{renderItem}</Collection>
    </AriaTreeItem>
  );
}

function Chevron({ isParent }: { readonly isParent: boolean }) {
  const ref = useKeptFocus<HTMLSpanElement>();
  return (
    <span ref={ref} className={styles.chevron}>
      {isParent && (
        <Button slot="chevron">
          <IconChevronRight aria-hidden="true" size={16} />
        </Button>
      )}
    </span>
  );
}
