import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { Payload } from '@fieldstone/contracts/setting';
import type { SettingChange } from '@fieldstone/contracts/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { loadModalDialog } from '../../shared/ui/dialog.tsx';
import { toasts } from '../../shared/ui/toasts.tsx';
import { historyOf } from '../editable.ts';
import type { Stored } from '../stored.ts';
import { StoredState } from '../stored-state.tsx';
import { useMoment } from '../use-moment.ts';
import type { HistoryDialog, HistoryDialogProps } from './history-dialog.tsx';

export type SettingHistoryProps<P extends Payload> = Omit<HistoryDialogProps<P>, 'read' | 'onClose' | 'onRestored'> & {
  readonly saved: Stored<P>;
};

/**
 * What is said of the stored setting, and the way to its history. What the history needs is loaded when it is opened; should
 * that fail, the page and its edits stay as they are.
 */
export function SettingHistory<P extends Payload>({ saved, ...props }: SettingHistoryProps<P>) {
  const { form } = props;
  const { t, i18n } = useTranslation('settings');
  const moment = useMoment();
  const [piece, setPiece] = useState<{ readonly Dialog: typeof HistoryDialog }>();
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [restored, setRestored] = useState<SettingChange | undefined>();
  // Saved or cancelled, the notice has said what it had to.
  if (restored && !form.isDirty) setRestored(undefined);
  const read = historyOf(form.setting, props.profileId);
  if (!read) return <StoredState setting={form.setting} stored={saved} />;

  const open = async () => {
    setLoading(true);
    try {
      const [{ HistoryDialog: Dialog }] = await Promise.all([
        import('./history-dialog.tsx'),
        loadModalDialog(),
        loadTexts(i18n, 'history'),
      ]);
      setPiece({ Dialog });
      setOpen(true);
    } catch {
      toasts.error(t('history.failed'), t('common:errors.network'));
    } finally {
      setLoading(false);
    }
  };

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
            isPending={isLoading}
            onPress={() => void open()}
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
      {piece && isOpen && (
        <piece.Dialog
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
