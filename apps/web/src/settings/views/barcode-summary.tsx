import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { listActions, searchedField } from './barcode-parts.ts';
import type { Draft } from './barcode-parts.ts';
import styles from './barcode-summary.module.css';

export type SummaryProps = {
  readonly draft: Draft;
  /** Ids of fields and actions with missing references. */
  readonly gone?: ReadonlySet<string>;
  readonly isSearchShown?: boolean;
};

/** Summarizes an object: its search field, its result fields and its actions. */
export function Summary({ draft, gone, isSearchShown = true }: SummaryProps) {
  const { t } = useTranslation('barcode');
  const searched = searchedField(draft);
  const shown = draft.object.searchObjectFields.filter((field) => roleOf(field) === 'result');
  const lines = [
    { key: 'search', items: isSearchShown && searched ? [{ id: searched.id, text: searched.fieldLabel }] : [] },
    { key: 'shown', items: shown.map(({ id, fieldLabel }) => ({ id, text: fieldLabel })) },
    { key: 'actions', items: listActions(draft).map(({ id, title }) => ({ id, text: title })) },
    { key: 'create', items: draft.alternate ? [{ id: draft.alternate.id, text: draft.alternate.title }] : [] },
  ] as const;
  return (
    <dl className={styles.lines}>
      {lines
        .filter(({ items }) => items.length > 0)
        .map(({ key, items }) => (
          <div key={key} className={styles.line}>
            <dt>{t(`summary.${key}`)}</dt>
            <dd>
              {items.map(({ id, text }, at) => (
                <span key={id}>
                  <span>{text}</span>
                  {gone?.has(id) === true && (
                    <>
                      {' '}
                      <Badge tone="warning">{t('gone.mark')}</Badge>
                    </>
                  )}
                  {at < items.length - 1 && <span>, </span>}
                </span>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
