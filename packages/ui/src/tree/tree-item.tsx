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
  /** The text for finding the row by typing. */
  readonly text: string;
  /** The row's name for screen readers, if it differs from its text. */
  readonly name?: string;
  /** The child rows; a row that can be expanded has at least one, such as a placeholder while they load. */
  readonly items: readonly T[];
  readonly renderItem: (item: T) => ReactElement;
  readonly className?: string | undefined;
  readonly children: ReactNode | ((state: { readonly isSelected: boolean }) => ReactNode);
};

/** Shows a row of a tree: its chevron, its content, and its child rows. */
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
