import { Navigate } from 'react-router';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { lastProfile } from './last-profile.ts';

/** Redirects to the last open group profile, or to the global one. */
export function HomeRedirect() {
  const { orgId } = useSessionUser();
  const { profiles, globalProfile } = useAppData();
  const last = lastProfile.read(orgId);
  const { id } = profiles.find((profile) => profile.id === last) ?? globalProfile;
  return <Navigate to={profilePath(id)} replace />;
}
