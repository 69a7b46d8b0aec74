import { useTranslation } from 'react-i18next';
import { ProductMark } from '../shared/ui/product-mark.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import styles from './splash.module.css';

/** What stands while the console is not there yet. */
export function Splash() {
  const { t } = useTranslation('app');
  return (
    <main className={styles['splash']}>
      <title>{t('common:product')}</title>
      <ProductMark size={48} />
      <Spinner label={t('starting')} />
    </main>
  );
}
