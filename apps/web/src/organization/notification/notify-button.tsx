import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from '@fieldstone/ui/bar-button';

/** Loaded on demand, because the grid of group profiles is large. */
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

/** Opens the dialog that notifies apps of changed configurations; closing it discards the selection. */
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
