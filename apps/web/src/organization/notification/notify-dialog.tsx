import { NOTIFICATION_LIMIT } from '@fieldstone/contracts/notification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import styles from './notify-dialog.module.css';
import { NotifyForm } from './notify-form.tsx';
import { useSendNotification } from './use-send-notification.ts';
import { useUpdateRules } from './use-update-rules.ts';

/** One array for all calls, so that a caller who names no profiles does not cause a new one per render. */
const NO_PROFILES: readonly string[] = [];

export type NotifyDialogProps = {
  readonly onClose: () => void;
  /** Group profiles that are chosen from the start. */
  readonly initialProfileIds?: readonly string[];
};

/** Tells the apps of group profiles that their configuration changed (requirements NTF-01 to NTF-04). */
export function NotifyDialog({ onClose, initialProfileIds = NO_PROFILES }: NotifyDialogProps) {
  const { t } = useTranslation(['notification', 'settings', 'common']);
  const profiles = useQuery({ ...notificationProfilesQuery, staleTime: 0 });
  const rules = useUpdateRules();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initialProfileIds));
  const [message, setMessage] = useState('');
  const { send, isSending, refusalOf } = useSendNotification(onClose);
  const isTooMany = chosen.size > NOTIFICATION_LIMIT;
  // What became of it must be seen, or it would be sent again.
  const close = () => isSending || onClose();

  return (
    <Dialog
      isOpen
      onClose={close}
      size="large"
      title={t('title')}
      actions={
        <>
          <Button isDisabled={isSending} onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isSending}
            isDisabled={chosen.size === 0 || isTooMany || rules.data === undefined}
            onPress={() => rules.data && send({ profileIds: [...chosen], message, ...rules.data })}
          >
            {chosen.size === 0 ? t('send') : t('sendTo', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <FailureBanner
          title={t('loadFailed')}
          error={profiles.error}
          isRetrying={profiles.isFetching}
          onRetry={profiles.refetch}
        />
        <FailureBanner
          title={t('settings:global-settings.errors.load')}
          error={rules.error}
          isRetrying={rules.isFetching}
          onRetry={rules.refetch}
        />
        {isTooMany && <Banner tone="error" title={t('tooMany', { limit: NOTIFICATION_LIMIT })} />}
        {(profiles.isPending || profiles.data) && (
          <NotifyForm
            profiles={profiles.data}
            rules={rules.data}
            chosen={chosen}
            onChoose={setChosen}
            message={message}
            onMessage={setMessage}
            messageRefused={refusalOf(message)}
          />
        )}
      </div>
    </Dialog>
  );
}
