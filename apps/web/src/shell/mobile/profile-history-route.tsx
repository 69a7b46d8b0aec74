import { ChangeHistory } from '../../organization/change-history/change-history.tsx';
import { ProfilePart } from '../../organization/group-profile/profile-part.tsx';
import { ProfilePartRoute } from './profile-part-route.tsx';
import { usePageParts } from './page-parts.ts';

/** Shows the changes of a group profile and of its settings. */
export function ProfileHistoryRoute() {
  const pages = usePageParts();
  return (
    <ProfilePartRoute>
      {(profileId) => (
        <ProfilePart part="history" profileId={profileId}>
          {({ profile }) => <ChangeHistory pages={pages} profileId={profile.id} />}
        </ProfilePart>
      )}
    </ProfilePartRoute>
  );
}
