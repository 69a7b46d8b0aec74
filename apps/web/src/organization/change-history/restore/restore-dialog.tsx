import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { NoteField } from '../../../lib/form/note-field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { describeCause, failureTitle, isSilent } from '../../../lib/api/report-error.ts';
import { useProfileNames } from '../../../domains/group-profile/use-profile-names.ts';
import { findDifferences } from '../../../settings/differences/differences-of.ts';
import { readVersion } from '../../../settings/history/versions.ts';
import { canUseDefault } from '../../../settings/model/editable.ts';
import { settingQuery } from '../../../settings/model/setting-source.ts';
import { insteadOf, UnreadableSetting } from '../../../settings/model/stored.ts';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { SettingDifferences } from '../../../settings/differences/setting-differences.tsx';
import { useReason } from '../../../settings/ui/use-reason.ts';
import { useFieldLabel } from '../../../settings/ui/use-value-text.ts';
import { payloadAt } from '../payload-at.ts';
import type { Side } from '../payload-at.ts';
import { settingName } from '../setting-choices.ts';
import type { ChangeSubject } from '../use-change-subject.ts';
import { useRestoreValue } from './use-restore-value.ts';

export type RestoreDialogProps = {
  readonly entry: ChangeHistoryEntry;
  readonly subject: ChangeSubject;
  /** Before: the change is undone. After: its version is brought back. */
  readonly side: Side;
  readonly onClose: () => void;
  /** Called after a restore, once the changes are loaded again. */
  readonly onReloaded: () => void;
};

/** Shows the difference that an undo or an earlier version makes, and stores the value if the current one is still the one shown. */
export function RestoreDialog({ entry, subject, side, onClose, onReloaded }: RestoreDialogProps) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const [note, setNote] = useState('');
  const nameOf = useProfileNames([entry.profileId]);
  const { editable, scope } = subject;
  const reasonOf = useReason(useFieldLabel(editable));
  const query = settingQuery(editable, scope);
  const { data, error: loadError, isFetching } = useQuery(query);
  const base = data ?? (loadError instanceof UnreadableSetting ? insteadOf(editable.defaults, loadError) : undefined);
  /** Returns whether nothing was stored at a side of the change. */
  const isDefaultAt = (one: Side): boolean =>
    canUseDefault(editable) && subject.change[one] === null && subject.change.unreadable?.[one] !== true;
  const isCurrent = (one: Side): boolean =>
    data !== undefined &&
    !data.invalid &&
    !data.isUnreadable &&
    isDefaultAt(one) === (canUseDefault(editable) && !data.isStored) &&
    isEqual(payloadAt(subject, one, data.payload), data.payload);
  const isNothing = isCurrent(side);
  const { outcome, unreadable } = entry;
  const isOlder = side === 'before' && outcome === 'done' && unreadable?.after !== true && data && !isCurrent('after');
  const desired = base && payloadAt(subject, side, base.payload);
  const version = desired && readVersion(editable, desired);
  const payload = version && 'payload' in version ? (editable.toSave?.(version.payload) ?? version.payload) : undefined;
  const broken = version && 'broken' in version ? version.broken.map(reasonOf) : [];
  const name = settingName(entry.settingId);
  const { mutate, error, isPending } = useRestoreValue({ editable, scope, side, name, onDone: onClose, onReloaded });
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
  const canRestore = reasons.length === 0 && goneError === null && !isNothing;
  const hasChanged = error instanceof ApiError && error.kind === 'conflict';
  const place = entry.profileId === null ? t('restore.org') : (nameOf(entry.profileId) ?? t('deletedProfile'));
  const differences = base && payload ? findDifferences(editable, { before: base.payload, after: payload }) : [];
  return (
    <Dialog
      isOpen
      size="large"
      // Closing it meanwhile would hide the outcome.
      onClose={() => !isPending && onClose()}
      title={t(`restore.${side}.title`, { setting: name })}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t(isNothing ? 'restore.close' : 'restore.cancel')}
          </Button>
          {!isNothing && (
            <Button
              variant="primary"
              isPending={isPending}
              isDisabled={isFetching || isChecking || !canRestore || !base || !payload}
              onPress={() => base && payload && mutate({ base, payload, usesDefault: isDefaultAt(side), note })}
            >
              {t(`restore.${side}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-3">
        {isNothing ? (
          <Banner tone="info" title={t('restore.isCurrent')} />
        ) : (
          <p>{t(`restore.${side}.message`, { at: moment(entry.at), place })}</p>
        )}
        {isOlder && !isNothing && <Banner tone="warning" title={t('restore.isOlder')} />}
        {error !== null && !isSilent(error) && (
          <Banner tone="error" title={failureTitle(t(`restore.${side}.failed`), error)}>
            <p>{hasChanged ? t('restore.changed') : describeCause(error)}</p>
          </Banner>
        )}
        {failure !== null && !isSilent(failure) && (
          <Banner tone="error" title={t(`restore.${side}.failed`)}>
            <p>{describeCause(failure)}</p>
          </Banner>
        )}
        {reasons.length > 0 && (
          <Banner tone="error" title={t(`restore.${side}.impossible`)}>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
        )}
        {!base && loadError === null && <Skeleton lines={4} label={t('restore.loading')} />}
        {differences.length > 0 && (
          <SettingDifferences
            setting={editable}
            differences={differences}
            renderValue={subject.renderValue}
            sides={{ before: t('restore.now'), after: t(`restore.${side}.then`) }}
          />
        )}
        {canRestore && payload && <NoteField value={note} onChange={setNote} />}
      </div>
    </Dialog>
  );
}
