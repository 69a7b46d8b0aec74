import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { historyOf } from '../model/editable.ts';
import type { Stored } from '../model/stored.ts';
import { StoredState } from '../ui/notices/stored-state.tsx';
import { useMoment } from '../ui/use-moment.ts';
import { HistoryDialog } from './history-dialog.tsx';
import type { HistoryDialogProps } from './history-dialog.tsx';

export type SettingHistoryProps<P extends Payload> = Omit<HistoryDialogProps<P>, 'read' | 'onClose' | 'onRestored'> & {
  readonly saved: Stored<P>;
};

/** Shows the state of the stored setting and a button that opens its history. */
export function SettingHistory<P extends Payload>({ saved, ...props }: SettingHistoryProps<P>) {
  const { form } = props;
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const [isOpen, setOpen] = useState(false);
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
          <Button
            variant="quiet"
            size="small"
            icon={<IconHistory aria-hidden="true" />}
            aria-haspopup="dialog"
            onPress={() => setOpen(true)}
          >
            {t('history.open')}
          </Button>
        }
      />
      {restored && (
        <Banner
          tone="info"
          title={t('history.restored', { at: moment(restored.at), by: restored.by ?? t('someone') })}
        />
      )}
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
    </>
  );
}
