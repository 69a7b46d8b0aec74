import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { NoteField } from '../../lib/form/note-field.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { findDifferences } from '../differences/differences-of.ts';
import { SettingDifferences } from '../differences/setting-differences.tsx';
import type { EntryViews } from '../differences/use-entry-changes.tsx';
import { settingQuery } from '../model/setting-source.ts';
import { insteadOf, UnreadableSetting } from '../model/stored.ts';
import type { SettingForm } from '../model/use-setting.ts';

export type DefaultDialogProps<P extends Payload> = EntryViews & {
  readonly form: SettingForm<P>;
  readonly profile: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
};

/** Shows what the default changes, and removes the stored value if it is still the one shown (requirement FIX-91). */
export function DefaultDialog<P extends Payload>({ form, profile, onClose, ...views }: DefaultDialogProps<P>) {
  const { t } = useTranslation(['history', 'common']);
  const [note, setNote] = useState('');
  const { setting } = form;
  const { data, error, isFetching, refetch } = useQuery(settingQuery(setting, profile.id));
  const base = error instanceof UnreadableSetting ? insteadOf(setting.defaults, error) : data;
  const differences = base ? findDifferences(setting, { before: base.payload, after: setting.defaults }) : [];
  const effect = () => {
    if (base?.isStored === false) return t('useDefault.none');
    if (base?.isUnreadable) return t('useDefault.unreadable');
    return differences.length === 0 ? t('useDefault.same') : undefined;
  };
  const confirm = () => {
    if (base) form.dispatch({ type: 'defaultRequested', base, note });
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t('useDefault.title', { page: pageName(setting.name) })}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" isDisabled={isFetching || base?.isStored !== true} onPress={confirm}>
            {t('useDefault.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>{t('useDefault.message', { profile: profile.name })}</p>
        {form.isDirty && <Banner tone="warning" title={t('useDefault.edits')} />}
        {base ? (
          <>
            {effect() !== undefined && <p className="note">{effect()}</p>}
            {differences.length > 0 && (
              <SettingDifferences
                setting={setting}
                differences={differences}
                sides={{ before: t('useDefault.now'), after: t('useDefault.default') }}
                {...views}
              />
            )}
            <NoteField value={note} onChange={setNote} />
          </>
        ) : (
          error === null && <Skeleton lines={4} label={t('useDefault.loading')} />
        )}
        {!base && (
          <FailureBanner title={t('useDefault.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />
        )}
      </div>
    </Dialog>
  );
}
