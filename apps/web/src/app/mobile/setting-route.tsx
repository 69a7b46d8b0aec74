import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFound } from '../not-found.tsx';
import { pages } from '../pages.tsx';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

/** A settings page by its path; one that the org does not have is not found, even when its path is known. */
export function SettingRoute() {
  const { t } = useTranslation('app');
  const { '*': slug } = useParams();
  const profile = useProfile();
  const name = useNavigationTree()
    .flatMap((group) => group.pages)
    .find(({ page }) => page.slug === slug)?.page.name;
  const Page = name === undefined ? undefined : pages[name];
  if (!Page) return <NotFound />;
  return (
    <Suspense fallback={<Skeleton label={t('loadingPage')} />}>
      <Page key={`${profile.id} ${slug}`} profile={profile} />
    </Suspense>
  );
}
