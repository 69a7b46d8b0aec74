import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import styles from './changed-mark.module.css';

/** Marks a group profile whose settings changed after its last notification. */
export function ChangedMark({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('notification');
  const { data } = useQuery(notificationProfilesQuery);
  if (!data?.some(({ id, changedSinceNotification }) => id === profileId && changedSinceNotification)) return null;
  return <p className={styles.mark}>{t('mark')}</p>;
}
