import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { FieldNode } from './field-node.ts';
import styles from './field-picker.module.css';
import { FieldTypeIcon } from './field-type-icon.tsx';
import { MarkedText } from './marked-text.tsx';
import type { TreeRow } from './tree-view.ts';

export type FieldRowProps = {
  readonly row: TreeRow;
  /** What a screen reader says of the row. */
  readonly name: string;
  readonly search: string;
  readonly isChosen: boolean;
  /** Level and place among its neighbours, counted from 0. */
  readonly place: { readonly level: number; readonly setSize: number; readonly posInSet: number };
  /** Undefined for a row that cannot be opened. */
  readonly isExpanded: boolean | undefined;
  readonly isTabStop: boolean;
  readonly elementRef: (element: HTMLElement | null) => void;
  readonly style: CSSProperties;
  /** Chooses the field, or tries again what failed. */
  readonly onAct: () => void;
  /** Enter or Space: the tree may already be at another row than the document's focus, which follows it a moment later. */
  readonly onEnter: () => void;
  readonly onToggle: (isOpen: boolean) => void;
};

/** Indentation of a level in rem. */
const INDENT = 1.1;

/** A row: a click chooses the field, on its chevron it opens the reference. The arrow keys are the tree's. */
export function FieldRow(props: FieldRowProps) {
  const { row, name, search, isChosen, place, isExpanded, isTabStop, elementRef, style, onAct, onEnter, onToggle } =
    props;
  return (
    <div
      ref={elementRef}
      role="treeitem"
      aria-label={name}
      aria-level={place.level + 1}
      aria-setsize={place.setSize}
      aria-posinset={place.posInSet + 1}
      aria-expanded={isExpanded}
      aria-selected={isChosen}
      aria-busy={row.kind === 'loading' || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(styles['row'], isChosen && styles['chosen'])}
      style={{ ...style, paddingInlineStart: `${0.25 + place.level * INDENT}rem` }}
      onClick={onAct}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onEnter();
      }}
    >
      {isExpanded === undefined ? (
        <span className={styles['chevron']} />
      ) : (
        <span
          aria-hidden="true"
          data-chevron=""
          className={cx(styles['chevron'], isExpanded && styles['open'])}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(!isExpanded);
          }}
        >
          <IconChevronRight size={16} />
        </span>
      )}
      {row.kind === 'field' ? (
        <FieldContent node={row.node} search={search} isChosen={isChosen} />
      ) : (
        <StandIn kind={row.kind} parent={row.parent} />
      )}
    </div>
  );
}

type FieldContentProps = { readonly node: FieldNode; readonly search: string; readonly isChosen: boolean };

function FieldContent({ node, search, isChosen }: FieldContentProps) {
  const Mark = isChosen ? IconCheck : IconPlus;
  return (
    <>
      <span className={styles['type']}>
        <FieldTypeIcon type={node.type} />
      </span>
      <span className={styles['names']}>
        <span className={styles['label']} title={node.label}>
          <MarkedText text={node.label} search={search} />
        </span>{' '}
        <code className={styles['name']} title={node.name}>
          <MarkedText text={node.name} search={search} />
        </code>
      </span>
      <Mark aria-hidden="true" size={16} className={styles['mark']} />
    </>
  );
}

function StandIn({ kind, parent }: { readonly kind: 'loading' | 'failed' | 'none'; readonly parent: FieldNode }) {
  const { t } = useTranslation('field-picker');
  if (kind === 'loading') {
    return (
      <>
        <Spinner size="small" />
        <span className={styles['note']}>{t('loading')}</span>
      </>
    );
  }
  if (kind === 'none') return <span className={styles['note']}>{t('below.none', { label: parent.label })}</span>;
  return (
    <>
      <IconAlertTriangle aria-hidden="true" size={16} className={styles['warning']} />
      <span className={styles['failure']}>{t('below.failed')}</span>
      <span className={styles['retry']}>{t('common:retry')}</span>
    </>
  );
}
