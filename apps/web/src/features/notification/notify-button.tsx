import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../shared/later.ts';
import { BarButton } from '../../shared/ui/bar-button.tsx';

const NotifyDialog = later(async () => (await import('./notify-dialog.tsx')).NotifyDialog);

/** Opens the dialog that tells the apps of changed configurations; what is chosen in it goes with it. */
export function NotifyButton() {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton label={t('notify')} icon={<IconBell aria-hidden="true" />} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <NotifyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
