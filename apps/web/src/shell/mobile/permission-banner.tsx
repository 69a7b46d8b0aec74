import { useTranslation } from 'react-i18next';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import styles from './permission-banner.module.css';

/** Explains why the user may not save, with the missing permissions (requirement APP-07). */
export function PermissionBanner() {
  const { t } = useTranslation('app');
  const { missing } = useAppData();
  return (
    <Banner tone="warning" title={t('permission.title')}>
      <p>{t('permission.text')}</p>
      <ul className={styles.list}>
        {missing.map(({ object, label, permission }) => (
          <li key={`${object} ${permission}`}>{t(`permission.${permission}`, { label, object })}</li>
        ))}
      </ul>
    </Banner>
  );
}
