import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { later } from '../../shared/later.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFound } from '../not-found.tsx';
import { pages } from '../pages.tsx';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

const InvalidEventType = later(async () => (await import('./invalid-event-type.tsx')).InvalidEventType);

/** Pages about the fields and the forms of the event object, which an unknown event type does not name. */
const OF_EVENTS: ReadonlySet<string> = new Set(['appointment-title', 'appointment-view', 'event-settings']);

/** A settings page by its path; one that the org does not have is not found, even when its path is known. */
export function SettingRoute() {
  const { t } = useTranslation('app');
  const { '*': slug } = useParams();
  const profile = useProfile();
  const name = useNavigationTree()
    .flatMap((group) => group.pages)
    .find(({ page }) => page.slug === slug)?.page.name;
  const Page = name === undefined ? undefined : pages[name];
  const isWithoutEvents = useAppData().eventType === null && name !== undefined && OF_EVENTS.has(name);
  if (!Page) return <NotFound />;
  return (
    <Suspense fallback={<Skeleton label={t('loadingPage')} />}>
      {isWithoutEvents ? <InvalidEventType name={name} /> : <Page key={`${profile.id} ${slug}`} profile={profile} />}
    </Suspense>
  );
}
