import { useTranslation } from 'react-i18next';
import { ProductMark } from '../shared/ui/product-mark.tsx';
import styles from './splash.module.css';

/** What stands while the console is not there yet. */
export function Splash() {
  const { t } = useTranslation('app');
  return (
    <main className={styles['splash']}>
      <title>{t('common:product')}</title>
      <ProductMark size={48} />
      <span className={styles['wheel']} />
      <output className="visually-hidden">{t('starting')}</output>
    </main>
  );
}
