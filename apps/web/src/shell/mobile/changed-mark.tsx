import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import styles from './changed-mark.module.css';

/** Says of a group profile that its settings were changed after its apps were told last; nothing while they were not. */
export function ChangedMark({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('notification');
  const { data } = useQuery(notificationProfilesQuery);
  if (!data?.some(({ id, changedSinceNotification }) => id === profileId && changedSinceNotification)) return null;
  return <p className={styles.mark}>{t('mark')}</p>;
}
