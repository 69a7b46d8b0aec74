import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { useChangedProfiles } from '../../../domains/notification/use-changed-profiles.ts';
import { usePageActions } from '../../../lib/page/page-actions.ts';
import styles from './changed-mark.module.css';

/** Marks a group profile whose settings changed after its last notification, and offers to notify all of these (CHB-05). */
export function ChangedMark({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('notification');
  const { notify } = usePageActions();
  const changed = useChangedProfiles();
  if (!changed.includes(profileId)) return null;
  if (!notify) return <p className={styles.mark}>{t('mark')}</p>;
  return (
    <p className={styles.mark}>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onPress={() => notify()}>
        {t('mark')}
      </Button>
    </p>
  );
}
