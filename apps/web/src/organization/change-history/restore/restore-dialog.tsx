import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { ApiError } from '../../../lib/api/api-error.ts';
import { causeOf, failureTitle, isSilent } from '../../../lib/api/report-error.ts';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { differencesOf } from '../../../settings/differences/differences-of.ts';
import { readVersion } from '../../../settings/history/versions.ts';
import { settingQuery } from '../../../settings/model/setting-query.ts';
import { insteadOf, UnreadableSetting } from '../../../settings/model/unreadable-setting.ts';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { useReason } from '../../../settings/ui/use-reason.ts';
import { useFieldLabel } from '../../../settings/ui/use-value-text.ts';
import { ChangeDifference } from '../change-difference.tsx';
import { payloadAt } from '../payload-at.ts';
import type { Side } from '../payload-at.ts';
import { settingName } from '../setting-choices.ts';
import type { ChangeSubject } from '../use-change-subject.ts';
import { useRestoreValue } from './use-restore-value.ts';

export type RestoreDialogProps = {
  readonly entry: ChangeHistoryEntry;
  readonly subject: ChangeSubject;
  readonly side: Side;
  readonly onClose: () => void;
};

/** Shows the difference that a restore makes, and stores the earlier value if the current one is still the one shown. */
export function RestoreDialog({ entry, subject, side, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const { profiles } = useAppData();
  const { editable, scope } = subject;
  const reasonOf = useReason(useFieldLabel(editable));
  const query = settingQuery(editable, scope);
  const { data, error: loadError, isFetching } = useQuery(query);
  const base = data ?? (loadError instanceof UnreadableSetting ? insteadOf(editable.defaults, loadError) : undefined);
  const desired = base && payloadAt(subject, side, base.payload);
  const version = desired && readVersion(editable, desired);
  const payload = version && 'payload' in version ? (editable.toSave?.(version.payload) ?? version.payload) : undefined;
  const broken = version && 'broken' in version ? version.broken.map(reasonOf) : [];
  const name = settingName(entry.settingId);
  const { mutate, error, isPending } = useRestoreValue(editable, scope, name, onClose);
  const {
    data: gone = [],
    error: goneError,
    isFetching: isChecking,
  } = useQuery({
    queryKey: ['restored-references', entry.id, side],
    queryFn: () => (payload && subject.findGone?.(payload)) ?? [],
    enabled: payload !== undefined && subject.findGone !== undefined,
    staleTime: 0,
  });
  const failure = base ? goneError : loadError;
  const reasons = [...broken, ...gone];
  const hasChanged = error instanceof ApiError && error.kind === 'conflict';
  const place = profiles.find(({ id }) => id === entry.profileId)?.name ?? t('restore.org');
  const differences = base && payload ? differencesOf(editable, { before: base.payload, after: payload }) : [];
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t('restore.title', { setting: name })}
      actions={
        <>
          <Button onPress={onClose}>{t('restore.cancel')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={isFetching || isChecking || reasons.length > 0 || goneError !== null || !base || !payload}
            onPress={() => base && payload && mutate({ base, payload })}
          >
            {t('restore.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>
          {t(side === 'before' ? 'restore.messageBefore' : 'restore.messageAfter', { at: moment(entry.at), place })}
        </p>
        {error !== null && !isSilent(error) && (
          <Banner tone="error" title={failureTitle(t('restore.failed'), error)}>
            <p>{hasChanged ? t('restore.changed') : causeOf(error)}</p>
          </Banner>
        )}
        {failure !== null && !isSilent(failure) && (
          <Banner tone="error" title={t('restore.failed')}>
            <p>{causeOf(failure)}</p>
          </Banner>
        )}
        {reasons.length > 0 && (
          <Banner tone="error" title={t('restore.impossible')}>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
        )}
        {!base && loadError === null && <Skeleton lines={4} label={t('restore.loading')} />}
        {differences.length > 0 && <ChangeDifference subject={subject} differences={differences} />}
      </div>
    </Dialog>
  );
}
