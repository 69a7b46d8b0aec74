import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { RestoreMomentDialog } from './restore-moment-dialog.tsx';
import type { RestoreMomentDialogProps } from './restore-moment-dialog.tsx';

export type RestoreMomentButtonProps = Omit<RestoreMomentDialogProps, 'onClose'> & {
  /** Called after the dialog of a started restore was closed: earlier, the list with the button could be loaded without it. */
  readonly onChanged: () => void;
  /** Names the button where several are shown. */
  readonly label?: string;
  /** Whether the button is borderless, for long lists. */
  readonly isQuiet?: boolean;
};

/** Opens the restore of a group profile's settings to the moment of a change. */
export function RestoreMomentButton({ label, isQuiet = false, onChanged, ...dialog }: RestoreMomentButtonProps) {
  const { t } = useTranslation('restore');
  const [isOpen, setOpen] = useState(false);
  const close = (isStarted: boolean) => {
    setOpen(false);
    if (isStarted) onChanged();
  };
  return (
    <>
      <Button
        size="small"
        variant={isQuiet ? 'quiet' : 'secondary'}
        icon={<IconHistory aria-hidden="true" />}
        aria-haspopup="dialog"
        {...(label !== undefined && { 'aria-label': label })}
        onPress={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {/* Without it, the page would be hidden while the texts are loaded, which loses the focus. */}
      <Suspense>{isOpen && <RestoreMomentDialog {...dialog} onClose={close} />}</Suspense>
    </>
  );
}
