import { Navigate } from 'react-router';
import { PATHS } from '../../lib/navigation/paths.ts';

/** Redirects to the list of group profiles, the console's home (requirement OVR-05). */
export function HomeRedirect() {
  return <Navigate to={PATHS.groupProfiles} replace />;
}
