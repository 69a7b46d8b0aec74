import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import styles from './differences.module.css';
import type { Difference } from './versions.ts';

export type DifferencesProps = {
  readonly differences: readonly Difference[];
  readonly labelOf: (path: Path) => string;
  readonly show: (path: Path, value: unknown) => ReactNode;
};

/** Shows the value of each field before and after a change. */
export function Differences({ differences, labelOf, show }: DifferencesProps) {
  const { t } = useTranslation('history');
  return (
    <div className={styles.grid}>
      <div aria-hidden="true" className={styles.head}>
        <span>{t('field')}</span>
        <span>{t('before')}</span>
        <span className={styles.afterHead}>{t('after')}</span>
      </div>
      <dl>
        {differences.map(({ path, before, after }) => (
          <div key={nameOf(path)} className={styles.row}>
            <dt className={styles.label}>{labelOf(path)}</dt>
            <dd className={styles.before}>
              <span className={styles.name}>{t('before')}</span>
              <span className={styles.value}>{show(path, before)}</span>
            </dd>
            <dd className={styles.after}>
              <IconArrowRight aria-hidden="true" size={16} className={styles.arrow} />
              <span className={styles.name}>{t('after')}</span>
              <span className={styles.value}>{show(path, after)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
