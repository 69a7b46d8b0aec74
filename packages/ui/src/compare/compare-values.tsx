import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import styles from './compare.module.css';

/** A changed field: its earlier and its later value, or for a list its entries with their marks. */
export type ComparedRow = { readonly id: string; readonly label: string } & (
  | { readonly before: ReactNode; readonly after: ReactNode }
  | { readonly note: string; readonly entries: ReactNode }
);

export type CompareValuesProps = {
  readonly rows: readonly ComparedRow[];
  /** The names of the two sides; 'Before' and 'After' by default. */
  readonly sides?: { readonly before: string; readonly after: string } | undefined;
};

/** Compares the values of fields before and after a change. */
export function CompareValues({ rows, sides }: CompareValuesProps) {
  const { t } = useTranslation('ui');
  const { before, after } = sides ?? { before: t('difference.before'), after: t('difference.after') };
  const hasValues = rows.some((row) => 'before' in row);
  return (
    <div className={cx(styles.grid, styles.values)}>
      {hasValues && (
        <div aria-hidden="true" className={styles.head}>
          <span>{t('difference.field')}</span>
          <span>{before}</span>
          <span className={styles.afterHead}>{after}</span>
        </div>
      )}
      <dl className={styles.rows}>
        {rows.map((row) =>
          'before' in row ? (
            <div key={row.id} className={styles.row}>
              <dt className={styles.label}>{row.label}</dt>
              <dd className={styles.before}>
                <span className={styles.name}>{before}</span>
                <span className={styles.value}>{row.before}</span>
              </dd>
              <dd className={styles.after}>
                <IconArrowRight aria-hidden="true" size={16} className={styles.arrow} />
                <span className={styles.name}>{after}</span>
                <span className={styles.value}>{row.after}</span>
              </dd>
            </div>
          ) : (
            <div key={row.id} className={styles.wide}>
              <dt className={styles.wideLabel}>
                <span>{row.label}</span> <span className={styles.note}>{row.note}</span>
              </dt>
              <dd className={styles.change}>{row.entries}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
