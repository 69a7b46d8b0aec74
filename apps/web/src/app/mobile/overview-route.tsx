import { ProfilePage } from '../../features/profile/page.tsx';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

/** The overview of a group profile, with the pages that this org has. */
export function OverviewRoute() {
  return <ProfilePage profile={useProfile()} tree={useNavigationTree()} />;
}
