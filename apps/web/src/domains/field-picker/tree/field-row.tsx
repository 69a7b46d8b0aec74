import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Spinner } from '@fieldstone/ui/spinner';
import { TreeItem } from '@fieldstone/ui/tree';
import type { TreeItemProps } from '@fieldstone/ui/tree';
import type { FieldNode } from '../field-node.ts';
import styles from '../field-picker.module.css';
import { FieldTypeIcon } from '../field-type-icon.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { TreeRow } from './tree-view.ts';

export type FieldRowProps = Omit<TreeItemProps, 'indent' | 'className' | 'children' | `aria-${string}`> & {
  readonly row: TreeRow;
  /** What a screen reader says of the row. */
  readonly name: string;
  readonly search: string;
  readonly isChosen: boolean;
};

/** Indentation of a level in rem. */
const INDENT = 1.1;

/** A row: a click chooses the field or tries again what failed, on its chevron it opens the reference. */
export function FieldRow({ row, name, search, isChosen, ...item }: FieldRowProps) {
  return (
    <TreeItem
      {...item}
      aria-label={name}
      aria-selected={isChosen}
      aria-busy={row.kind === 'loading' || undefined}
      indent={INDENT}
      className={cx(styles.row, isChosen && styles.chosen)}
    >
      {row.kind === 'field' ? (
        <FieldContent node={row.node} search={search} isChosen={isChosen} />
      ) : (
        <StandIn kind={row.kind} parent={row.parent} />
      )}
    </TreeItem>
  );
}

type FieldContentProps = { readonly node: FieldNode; readonly search: string; readonly isChosen: boolean };

function FieldContent({ node, search, isChosen }: FieldContentProps) {
  const Mark = isChosen ? IconCheck : IconPlus;
  return (
    <>
      <span className={styles.type}>
        <FieldTypeIcon type={node.type} />
      </span>
      <span className={styles.names}>
        <span className={styles.label} title={node.label}>
          <MarkedText text={node.label} search={search} />
        </span>{' '}
        <code className={styles.name} title={node.name}>
          <MarkedText text={node.name} search={search} />
        </code>
      </span>
      <Mark aria-hidden="true" size={16} className={styles.mark} />
    </>
  );
}

function StandIn({ kind, parent }: { readonly kind: 'loading' | 'failed' | 'none'; readonly parent: FieldNode }) {
  const { t } = useTranslation(['field-picker', 'common']);
  if (kind === 'loading') {
    return (
      <>
        <Spinner />
        <span className={styles.note}>{t('loading')}</span>
      </>
    );
  }
  if (kind === 'none') return <span className={styles.note}>{t('below.none', { label: parent.label })}</span>;
  return (
    <>
      <IconAlertTriangle aria-hidden="true" size={16} className={styles.warning} />
      <span className={styles.failure}>{t('below.failed')}</span>
      <span className={styles.retry}>{t('common:retry')}</span>
    </>
  );
}
