import {
  NOTIFICATION_LIMIT,
  NOTIFICATION_TEXT_LIMIT,
  notificationEntry,
} from '@fieldstone/contracts/organization/notification';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { homeProfilesQuery } from '../../domains/group-profile/home-profiles-query.ts';
import type { NotifyChoice } from '../../lib/page/page-actions.ts';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { NotifyForm } from './notify-form.tsx';
import { useSendNotification } from './use-send-notification.ts';
import { useUpdateRules } from './use-update-rules.ts';

/** A shared default, because a literal would be a new array on every render. */
const NO_CHOICE: NotifyChoice = { profileIds: [] };

export type NotifyDialogProps = {
  readonly onClose: () => void;
  /** The initial choice; every group profile that changed since its last notification by default. */
  readonly choice: NotifyChoice | undefined;
};

/** Notifies the apps of group profiles of changed configurations (requirements NTF-01 to NTF-04); closes without a warning. */
export function NotifyDialog({ onClose, choice }: NotifyDialogProps) {
  const { profileIds: initialProfileIds, save } = choice ?? NO_CHOICE;
  const { t } = useTranslation(['notification', 'settings', 'common']);
  const profiles = useQuery({ ...notificationProfilesQuery, staleTime: 0 });
  const home = useQuery(homeProfilesQuery);
  const rules = useUpdateRules();
  const send = useSendNotification();
  const form = useDialogForm({
    schema: notificationEntry,
    values: { profileIds: [...initialProfileIds], message: '' },
    onSubmit: async (entry) => {
      if (!rules.data) return;
      await send({ ...entry, ...rules.data });
      onClose();
    },
    failure: t('failed'),
    fieldOf: (part) => (part.endsWith('.meta.message') ? 'message' : undefined),
  });
  const chosen = form.watch('profileIds');
  const count = chosen.length;
  const isOfSave = count > 0 && chosen.every((id) => save?.profileIds.includes(id) === true);
  const offerNote = useEffectEvent(() => {
    const note = save?.note.slice(0, NOTIFICATION_TEXT_LIMIT) ?? '';
    const message = form.getValues('message');
    // A message that the user typed stays.
    if (isOfSave && message === '') form.setValue('message', note);
    else if (!isOfSave && message === note) form.setValue('message', '');
  });
  useEffect(() => offerNote(), [isOfSave]);
  const isTooMany = count > NOTIFICATION_LIMIT;

  const homeOf = useMemo(() => new Map(home.data?.records.map((record) => [record.id, record])), [home.data]);
  const recipients = useMemo(
    () => profiles.data?.map((profile) => ({ ...profile, changedSettings: homeOf.get(profile.id)?.changedSettings })),
    [profiles.data, homeOf],
  );
  const technicians = home.data && chosen.reduce((sum, id) => sum + (homeOf.get(id)?.users ?? 0), 0);

  // Only the current state counts: what the cache holds may have been notified by someone else.
  const isCurrent = profiles.isFetchedAfterMount && profiles.data !== undefined;
  const hasNoChange = isCurrent && !profiles.data.some(({ changedSinceNotification }) => changedSinceNotification);
  const chooseChanged = useEffectEvent(() => {
    if (initialProfileIds.length > 0) return;
    const changed = (profiles.data ?? []).filter(({ changedSinceNotification }) => changedSinceNotification);
    form.setValue('profileIds', changed.map(({ id }) => id).slice(0, NOTIFICATION_LIMIT));
  });
  useEffect(() => {
    if (isCurrent) chooseChanged();
  }, [isCurrent]);

  return (
    <FormDialog
      form={form}
      size="large"
      title={t('title')}
      submitLabel={count === 0 || technicians === undefined ? t('send') : t('sendTo', { count: technicians })}
      isSubmitDisabled={count === 0 || isTooMany || rules.data === undefined}
      summary={count > 0 && technicians === 0 && <output>{t('noTechnicians')}</output>}
      className="stack-4"
      onClose={onClose}
    >
      <FailureBanner
        title={t('loadFailed')}
        error={profiles.error}
        isRetrying={profiles.isFetching}
        onRetry={profiles.refetch}
      />
      <FailureBanner
        title={t('changesFailed')}
        error={home.error}
        isRetrying={home.isFetching}
        onRetry={home.refetch}
      />
      <FailureBanner
        title={t('settings:global-settings.errors.load')}
        error={rules.error}
        isRetrying={rules.isFetching}
        onRetry={rules.refetch}
      />
      {isTooMany && <Banner tone="error" title={t('tooMany', { limit: NOTIFICATION_LIMIT })} />}
      {hasNoChange && initialProfileIds.length === 0 && (
        <Banner tone="info" title={t('noneChanged')}>
          <p>{t('noneChangedText')}</p>
        </Banner>
      )}
      {(profiles.isPending || recipients) && (
        <NotifyForm
          form={form}
          profiles={isCurrent ? recipients : undefined}
          rules={rules.data}
          initialProfileIds={initialProfileIds}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}
