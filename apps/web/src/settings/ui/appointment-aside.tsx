import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentDraft } from '../../domains/appointment-preview/appointment-draft.ts';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useHasAside } from '../../lib/page/use-has-aside.ts';

/** Loaded on demand, so no page waits for its preview. */
const StoredPreview = lazy(async () => ({ default: (await import('./stored-preview.tsx')).StoredPreview }));

export type AppointmentAsideProps = Partial<AppointmentDraft> & {
  readonly profile: GroupProfile;
};

/**
 * Shows how appointments look with the edits of the page and the stored values of the related settings. Beside the page it is
 * always open; below the page it opens on demand and sends no request before.
 */
export function AppointmentAside(props: AppointmentAsideProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Placed {...props} />
    </Suspense>
  );
}

function Placed(props: AppointmentAsideProps) {
  const { t } = useTranslation('settings');
  const isBeside = useHasAside();
  const [isOpen, setOpen] = useState(false);
  if (isBeside) return <StoredPreview {...props} />;
  return (
    <Disclosure title={t('showPreview')} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && <StoredPreview {...props} />}
    </Disclosure>
  );
}
