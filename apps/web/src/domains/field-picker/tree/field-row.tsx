import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Spinner } from '@fieldstone/ui/spinner';
import type { FieldNode } from '../field-node.ts';
import pathStyles from '../field-path.module.css';
import styles from '../field-picker.module.css';
import { FieldTypeIcon } from '../field-type-icon.tsx';

type FieldContentProps = { readonly node: FieldNode; readonly search: string; readonly isChosen: boolean };

/** Shows a field: its type, its label and API name, and whether it is chosen. */
export function FieldContent({ node, search, isChosen }: FieldContentProps) {
  const Mark = isChosen ? IconCheck : IconPlus;
  return (
    <>
      <span className={cx(pathStyles.icon, styles.type)}>
        <FieldTypeIcon type={node.type} />
      </span>
      <span className={styles.names}>
        <span className={styles.label} title={node.label}>
          <MarkedText text={node.label} search={search} />
        </span>{' '}
        <code className={cx('detail', styles.name)} title={node.name}>
          <MarkedText text={node.name} search={search} />
        </code>
      </span>
      <Mark aria-hidden="true" size={16} className={styles.mark} />
    </>
  );
}

type PlaceholderProps = { readonly kind: 'loading' | 'failed' | 'none'; readonly parent: FieldNode };

/** Replaces the fields below a reference while there are none. */
export function Placeholder({ kind, parent }: PlaceholderProps) {
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

/** Highlights the part of a text that matches a search. */
function MarkedText({ text, search }: { readonly text: string; readonly search: string }) {
  const query = search.trim().toLocaleLowerCase();
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query);
  if (at === -1) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <mark>{text.slice(at, at + query.length)}</mark>
      <span>{text.slice(at + query.length)}</span>
    </>
  );
}
