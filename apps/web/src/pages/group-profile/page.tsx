import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { findProfile, useAppData } from '../../lib/start-data/app-data-query.ts';
import { NotFound } from '../../lib/page/not-found.tsx';
import { useLastProfile } from '../../lib/navigation/last-profile.ts';

/** Shows the pages of a group profile, or a not-found page for an unknown id. */
export function GroupProfilePages() {
  const { t } = useTranslation('app');
  const { profileId } = useParams();
  const profile = findProfile(useAppData(), profileId);
  useLastProfile(profile?.id);
  return profile ? (
    <Outlet context={profile} />
  ) : (
    <NotFound title={t('notFound.profile')} text={t('profile.unknown')} />
  );
}
