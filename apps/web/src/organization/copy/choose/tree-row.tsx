import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import type { ReactNode } from 'react';
import { cx } from '@fieldstone/ui/cx';
import { TreeItem } from '@fieldstone/ui/tree';
import type { TreeItemProps } from '@fieldstone/ui/tree';
import styles from './setting-tree.module.css';

export type TreeRowProps = Omit<TreeItemProps, 'indent' | 'className' | 'children'> & {
  readonly label: string;
  readonly note: ReactNode;
  readonly checked: 'true' | 'false' | 'mixed';
};

/** Indentation of a level in rem. */
const INDENT = 1.5;

/** A row of the tree: a click ticks it, on its chevron it opens. */
export function TreeRow({ label, note, checked, ...item }: TreeRowProps) {
  const hasNote = note !== null;
  return (
    <TreeItem {...item} aria-checked={checked} indent={INDENT} className={styles.row}>
      <span aria-hidden="true" className={cx(styles.box, checked !== 'false' && styles.ticked)}>
        {checked === 'mixed' ? (
          <IconMinus size={14} stroke={3} />
        ) : (
          checked === 'true' && <IconCheck size={14} stroke={3} />
        )}
      </span>
      <span className={cx(styles.label, !hasNote && styles.group)}>{label}</span>{' '}
      {hasNote && <span className={styles.note}>{note}</span>}
    </TreeItem>
  );
}
