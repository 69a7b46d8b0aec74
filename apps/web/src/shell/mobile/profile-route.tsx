import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { profileOf, useAppData } from '../../lib/start-data/app-data-query.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { NotFound } from '../not-found.tsx';
import { lastProfile } from './last-profile.ts';

/** Shows the pages of a group profile, or a not-found page for an unknown id. */
export function ProfileRoute() {
  const { t } = useTranslation('app');
  const { orgId } = useSessionUser();
  const { profileId } = useParams();
  const profile = profileOf(useAppData(), profileId);
  const id = profile?.id;

  useEffect(() => {
    if (id !== undefined) lastProfile.keep(orgId, id);
  }, [orgId, id]);

  return profile ? (
    <Outlet context={profile} />
  ) : (
    <NotFound title={t('notFound.profile')} text={t('profile.unknown')} />
  );
}
