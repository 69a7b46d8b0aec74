import { Navigate } from 'react-router';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { profilePath } from '../../shared/paths.ts';
import { useSessionUser } from '../../shared/session/session-query.ts';
import { lastProfile } from './last-profile.ts';

/** The start page is the group profile that was open last, else the global one. */
export function HomeRedirect() {
  const { orgId } = useSessionUser();
  const { profiles, globalProfile } = useAppData();
  const last = lastProfile.read(orgId);
  const { id } = profiles.find((profile) => profile.id === last) ?? globalProfile;
  return <Navigate to={profilePath(id)} replace />;
}
