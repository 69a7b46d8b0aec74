import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs';
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './pager.module.css';

export type PagerProps = {
  readonly label: string;
  /** The first page is 1. */
  readonly page: number;
  readonly pages: number;
  /** Number of items on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly onChange: (page: number) => void;
};

/** Shows the current page of a list, with buttons for the others. */
export function Pager({ label, page, pages, total, pageSize, onChange }: PagerProps) {
  const { t } = useTranslation('ui');
  const number = new Intl.NumberFormat(useLocale().locale);
  const first = (page - 1) * pageSize + 1;
  const steps = [
    { id: 'first', to: 1, icon: <IconChevronsLeft aria-hidden="true" />, isDisabled: page === 1 },
    { id: 'previous', to: page - 1, icon: <IconChevronLeft aria-hidden="true" />, isDisabled: page === 1 },
    { id: 'next', to: page + 1, icon: <IconChevronRight aria-hidden="true" />, isDisabled: page === pages },
    { id: 'last', to: pages, icon: <IconChevronsRight aria-hidden="true" />, isDisabled: page === pages },
  ] as const;
  return (
    <nav aria-label={label} className={styles.pager}>
      <output>
        {t('pager.shown', {
          first: number.format(first),
          last: number.format(Math.min(page * pageSize, total)),
          total: number.format(total),
        })}
      </output>
      <div className={styles.steps}>
        {steps.map(({ id, to, icon, isDisabled }) => (
          <IconButton
            key={id}
            label={t(`pager.${id}`)}
            icon={icon}
            isDisabled={isDisabled}
            onPress={() => onChange(to)}
          />
        ))}
        <span className={styles.page}>
          {t('pager.page', { page: number.format(page), pages: number.format(pages) })}
        </span>
      </div>
    </nav>
  );
}
