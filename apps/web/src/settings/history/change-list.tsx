import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import type { Path } from '../model/path.ts';
import { useMoment } from '../ui/use-moment.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { ChangeItem } from './change-item.tsx';
import styles from './history-dialog.module.css';
import type { HistoryOptions } from './history-options.ts';
import { useRestore } from './use-restore.ts';
import { currentOf, isSameVersion } from './versions.ts';

export type ChangeListProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  readonly profileId: string;
  readonly isReadOnly: boolean;
  readonly options: HistoryOptions<P>;
  readonly renderValue: ((path: Path, value: unknown) => ReactNode) | undefined;
  /** Sorted from newest to oldest. */
  readonly changes: readonly SettingChange[];
  readonly listRef: RefObject<HTMLOListElement | null>;
  readonly onRestored: (change: SettingChange) => void;
};

/** Shows the changes of a setting, and offers to restore every version except the current one. */
export function ChangeList<P extends Payload>(props: ChangeListProps<P>) {
  const { form, profileId, isReadOnly, options, renderValue, changes, listRef, onRestored } = props;
  const { t } = useTranslation(['history', 'settings']);
  const moment = useMoment('2-digit');
  const [asked, setAsked] = useState<SettingChange | undefined>();
  const { restore, pending, refusalOf } = useRestore(form, profileId, options, onRestored);
  const { setting } = form;
  const current = currentOf(changes);
  const isLocked = options.isLocked === true;

  // Duplicate names are numbered from the newest, so loading older changes renames none.
  const names = changes.map(({ at, by }) => t('version', { at: moment(at), by: by ?? t('settings:someone') }));
  const nameAt = (place: number): string => {
    const name = names[place] ?? '';
    const newer = names.slice(0, place).filter((other) => other === name).length;
    return newer === 0 ? name : t('versionAgain', { name, number: newer + 1 });
  };

  const actionFor = (change: SettingChange, place: number): ReactNode => {
    if (isReadOnly || change === current) return null;
    if (change.unreadable?.after) return <span className={styles.same}>{t('notRestorable')}</span>;
    if (current && isSameVersion(setting, change, current)) {
      return <span className={styles.same}>{t('sameAsCurrent')}</span>;
    }
    return (
      <Button
        aria-label={t('restoreLabel', { version: nameAt(place) })}
        isDisabled={isLocked || form.saving.status === 'pending' || (pending !== undefined && pending !== change.id)}
        isPending={pending === change.id}
        onPress={() => (form.isDirty ? setAsked(change) : restore(change))}
      >
        {t('restore')}
      </Button>
    );
  };

  return (
    <>
      {isLocked && !isReadOnly && <Banner tone="info" title={t('locked')} />}
      <ol ref={listRef} aria-label={t('list')}>
        {changes.map((change, place) => (
          <ChangeItem
            key={change.id}
            setting={setting}
            change={change}
            isCurrent={change === current}
            refusal={refusalOf(change)}
            renderValue={renderValue}
            action={actionFor(change, place)}
          />
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('replace.title')}
        message={t('replace.message')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('replace.confirm')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) restore(asked);
        }}
      />
    </>
  );
}
