import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import styles from './page-filters.module.css';

export type PageFiltersProps = {
  /** Number of filters that limit the page. */
  readonly count: number;
  readonly children: ReactNode;
};

/** Shows the filters of a page. On narrow screens they fold into a button. */
export function PageFilters({ count, children }: PageFiltersProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={styles.filters}>
      <div className={styles.toggle}>
        <Button aria-expanded={isOpen} onPress={() => setOpen((before) => !before)}>
          {count === 0 ? t('filters') : t('filtersCount', { count })}
        </Button>
      </div>
      <div className={cx('stack-3', styles.fields)} data-open={isOpen}>
        {children}
      </div>
    </search>
  );
}
