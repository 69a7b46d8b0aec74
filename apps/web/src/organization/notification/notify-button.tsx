import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from '@fieldstone/ui/bar-button';

/** Heavy: the grid of all group profiles. */
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

/** Opens the dialog that tells the apps of changed configurations; what is chosen in it goes with it. */
export function NotifyButton() {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton label={t('notify')} icon={<IconBell aria-hidden="true" />} onPress={() => setOpen(true)} />
      <Suspense>{isOpen && <NotifyDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
