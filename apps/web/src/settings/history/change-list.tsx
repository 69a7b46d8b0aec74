import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import type { Path } from '../model/path.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { ChangeItem } from './change-item.tsx';
import { FirstVersion } from './first-version.tsx';
import styles from './history-dialog.module.css';
import type { HistoryOptions } from './history-options.ts';
import { ProcessChangeItem } from './process-change-item.tsx';
import { useRestore } from './use-restore.ts';
import { currentVersions, firstVersions, isHistoryOfParts, isPartOf, isSameVersion } from './versions.ts';

export type ChangeListProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  readonly profileId: string;
  readonly isReadOnly: boolean;
  readonly options: HistoryOptions<P>;
  readonly renderValue: ((path: Path, value: unknown) => ReactNode) | undefined;
  /** Sorted from newest to oldest. */
  readonly changes: readonly SettingChange[];
  /** Whether the changes include the first one. */
  readonly isComplete: boolean;
  readonly listRef: RefObject<HTMLOListElement | null>;
  readonly onRestored: (change: SettingChange) => void;
};

/** Shows the changes of a setting, and offers to restore every version except the current one. */
export function ChangeList<P extends Payload>(props: ChangeListProps<P>) {
  const { form, profileId, isReadOnly, options, renderValue, changes, isComplete, listRef, onRestored } = props;
  const { t } = useTranslation(['history', 'settings']);
  const moment = useMoment('2-digit');
  const [confirmed, setConfirmed] = useState<SettingChange | undefined>();
  const { restore, pending, failureOf } = useRestore(form, profileId, options, onRestored);
  const { setting } = form;
  const isOfParts = isHistoryOfParts(setting);
  // A changed expression or form process is no version of the setting.
  const versions = changes.filter(({ process }) => process === undefined);
  const current = currentVersions(setting, versions);
  const [newest] = current;
  const first = isComplete ? firstVersions(setting, versions) : [];
  const isLocked = options.isLocked === true;

  // Duplicate names are numbered from the newest, so loading older changes renames none.
  const names = changes.map(({ at, by }) => t('version', { at: moment(at), by: by ?? t('settings:someone') }));
  const nameAt = (place: number): string => {
    const name = names[place] ?? '';
    const newer = names.slice(0, place).filter((other) => other === name).length;
    return newer === 0 ? name : t('versionAgain', { name, number: newer + 1 });
  };

  const actionFor = (change: SettingChange, label: string): ReactNode => {
    if (isReadOnly || current.includes(change)) return null;
    if (change.unreadable?.after) return <span className={cx('note', styles.same)}>{t('notRestorable')}</span>;
    const isSame = isOfParts
      ? form.state.stored !== undefined && isPartOf(change.after, form.state.stored.payload)
      : newest !== undefined && isSameVersion(setting, change, newest);
    if (isSame) {
      return <span className={cx('note', styles.same)}>{t('sameAsCurrent')}</span>;
    }
    return (
      <Button
        aria-label={label}
        isDisabled={isLocked || form.state.stage.name === 'saving' || (pending !== undefined && pending !== change.id)}
        isPending={pending === change.id}
        onPress={() => (form.isDirty ? setConfirmed(change) : restore(change))}
      >
        {t('restore')}
      </Button>
    );
  };

  return (
    <>
      {isLocked && !isReadOnly && <Banner tone="info" title={t('locked')} />}
      <ol ref={listRef} aria-label={t('list')}>
        {changes.map((change, place) =>
          change.process ? (
            <ProcessChangeItem key={change.id} change={change} />
          ) : (
            <ChangeItem
              key={change.id}
              setting={setting}
              change={change}
              isCurrent={current.includes(change)}
              failure={failureOf(change)}
              renderValue={renderValue}
              action={actionFor(change, t('restoreLabel', { version: nameAt(place) }))}
            />
          ),
        )}
      </ol>
      {first.map((change) => (
        <FirstVersion
          key={change.id}
          setting={setting}
          change={change}
          failure={failureOf(change)}
          action={actionFor(change, t('restoreFirst', { at: moment(change.at) }))}
        />
      ))}
      <ConfirmDialog
        isOpen={confirmed !== undefined}
        title={t('replace.title')}
        message={t('replace.message')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('replace.confirm')}
        onCancel={() => setConfirmed(undefined)}
        onConfirm={() => {
          setConfirmed(undefined);
          if (confirmed) restore(confirmed);
        }}
      />
    </>
  );
}
