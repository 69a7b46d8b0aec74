import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { canUseDefault, historyOf } from '../model/editable.ts';
import { HISTORY_TEXTS } from '../../lib/i18n/namespaces.ts';
import { useLinkedDialog } from '../../lib/navigation/use-linked-dialog.ts';
import type { Stored } from '../model/stored.ts';
import { StoredState } from '../ui/notices/stored-state.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import type { EntryViews } from '../differences/use-entry-changes.tsx';
import type * as DefaultDialogModule from './default-dialog.tsx';
import type * as HistoryDialogModule from './history-dialog.tsx';

/** Loaded with its texts when it opens. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `lazy` loses the type parameter of the component
const HistoryDialog = lazy(async () => {
  const [module] = await Promise.all([import('./history-dialog.tsx'), i18next.loadNamespaces(HISTORY_TEXTS)]);
  return { default: module.HistoryDialog };
}) as typeof HistoryDialogModule.HistoryDialog;

/** Loaded like the history, whose texts it shares. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `lazy` loses the type parameter of the component
const DefaultDialog = lazy(async () => {
  const [module] = await Promise.all([import('./default-dialog.tsx'), i18next.loadNamespaces(HISTORY_TEXTS)]);
  return { default: module.DefaultDialog };
}) as typeof DefaultDialogModule.DefaultDialog;

export type SettingHistoryProps<P extends Payload> = Omit<
  HistoryDialogModule.HistoryDialogProps<P>,
  'read' | 'onClose' | 'onRestored' | 'profileId'
> & {
  readonly saved: Stored<P>;
  readonly profile: DefaultDialogModule.DefaultDialogProps<P>['profile'];
  readonly nameEntry?: EntryViews['nameEntry'];
  /** Copies the setting to other group profiles. */
  readonly onCopy?: (() => void) | undefined;
};

/** Shows the state of the stored setting, and opens its history and the way back to its default. */
export function SettingHistory<P extends Payload>({
  saved,
  profile,
  nameEntry,
  onCopy,
  ...props
}: SettingHistoryProps<P>) {
  const { form, options, renderValue } = props;
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const [isOpen, setOpen] = useLinkedDialog('history');
  const [isDefaultOpen, setDefaultOpen] = useState(false);
  const [restored, setRestored] = useState<SettingChange | undefined>();
  // After Save or Cancel the notice no longer applies.
  if (restored && !form.isDirty) setRestored(undefined);
  const read = historyOf(form.setting, profile.id);
  if (!read) return <StoredState setting={form.setting} stored={saved} />;

  return (
    <>
      <StoredState
        setting={form.setting}
        stored={saved}
        action={
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<IconHistory aria-hidden="true" />}
              aria-haspopup="dialog"
              onPress={() => setOpen(true)}
            >
              {t('history.open')}
            </Button>
            {saved.isStored && !props.isReadOnly && canUseDefault(form.setting) && (
              <Button
                variant="quiet"
                size="small"
                icon={<IconRestore aria-hidden="true" />}
                aria-haspopup="dialog"
                isDisabled={form.state.stage.name === 'saving' || options.isLocked === true}
                onPress={() => setDefaultOpen(true)}
              >
                {t('useDefault.open')}
              </Button>
            )}
            {onCopy && (
              <Button
                variant="quiet"
                size="small"
                icon={<IconCopy aria-hidden="true" />}
                aria-haspopup="dialog"
                isDisabled={form.isDirty}
                onPress={onCopy}
              >
                {t('copy.to')}
              </Button>
            )}
          </>
        }
      />
      {restored && (
        <Banner
          tone="info"
          title={t('history.restored', { at: moment(restored.at), by: restored.by ?? t('someone') })}
        />
      )}
      <Suspense>
        {isOpen && (
          <HistoryDialog
            {...props}
            profileId={profile.id}
            read={read}
            onClose={() => setOpen(false)}
            onRestored={(change) => {
              setOpen(false);
              setRestored(options.savesAtOnce === true ? undefined : change);
            }}
          />
        )}
        {isDefaultOpen && (
          <DefaultDialog
            form={form}
            profile={profile}
            renderValue={renderValue}
            nameEntry={nameEntry}
            onClose={() => setDefaultOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
