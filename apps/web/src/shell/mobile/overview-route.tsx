import { LatestChanges } from '../../organization/change-history/latest-changes.tsx';
import { ProfilePage } from '../../organization/group-profile/page.tsx';
import { CopyablePage } from './copyable-page.tsx';
import { useProfile } from './use-profile.ts';

/** Shows the overview of a group profile with the state of its settings. */
export function OverviewRoute() {
  const profile = useProfile();
  return (
    <CopyablePage key={profile.id} profile={profile} copied="all">
      <ProfilePage profile={profile} latestChanges={<LatestChanges profile={profile} />} />
    </CopyablePage>
  );
}
