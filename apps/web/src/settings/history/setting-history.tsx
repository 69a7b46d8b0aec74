import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { historyOf } from '../model/editable.ts';
import { HISTORY_TEXTS } from '../../lib/i18n/namespaces.ts';
import { useLinkedDialog } from '../../lib/navigation/use-linked-dialog.ts';
import type { Stored } from '../model/stored.ts';
import { StoredState } from '../ui/notices/stored-state.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import type * as HistoryDialogModule from './history-dialog.tsx';

/** Loaded with its texts when it opens. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `lazy` loses the type parameter of the component
const HistoryDialog = lazy(async () => {
  const [module] = await Promise.all([import('./history-dialog.tsx'), i18next.loadNamespaces(HISTORY_TEXTS)]);
  return { default: module.HistoryDialog };
}) as typeof HistoryDialogModule.HistoryDialog;

export type SettingHistoryProps<P extends Payload> = Omit<
  HistoryDialogModule.HistoryDialogProps<P>,
  'read' | 'onClose' | 'onRestored'
> & {
  readonly saved: Stored<P>;
  /** Copies the setting to other group profiles. */
  readonly onCopy?: (() => void) | undefined;
};

/** Shows the state of the stored setting and a button that opens its history. */
export function SettingHistory<P extends Payload>({ saved, onCopy, ...props }: SettingHistoryProps<P>) {
  const { form } = props;
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const [isOpen, setOpen] = useLinkedDialog('history');
  const [restored, setRestored] = useState<SettingChange | undefined>();
  // After Save or Cancel the notice no longer applies.
  if (restored && !form.isDirty) setRestored(undefined);
  const read = historyOf(form.setting, props.profileId);
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
            read={read}
            onClose={() => setOpen(false)}
            onRestored={(change) => {
              setOpen(false);
              setRestored(props.options.saveAtOnce ? undefined : change);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
