import { ChangeHistory } from '../../organization/change-history/change-history.tsx';
import { OrgPartsContext } from '../../organization/change-history/page-parts.ts';
import { ProfilePart } from '../../organization/group-profile/profile-part.tsx';
import { ProfilePartRoute } from './profile-part-route.tsx';
import { useOrgParts } from './org-parts.ts';

/** Shows the changes of a group profile and of its settings. */
export function ProfileHistoryRoute() {
  const orgParts = useOrgParts();
  return (
    <ProfilePartRoute>
      {(profileId) => (
        <ProfilePart part="history" profileId={profileId}>
          {({ profile }) => (
            <OrgPartsContext value={orgParts}>
              <ChangeHistory profileId={profile.id} />
            </OrgPartsContext>
          )}
        </ProfilePart>
      )}
    </ProfilePartRoute>
  );
}
