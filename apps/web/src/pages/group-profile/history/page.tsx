import { ChangeHistory } from '../../../organization/change-history/change-history.tsx';
import { OrgPartsContext } from '../../../organization/change-history/page-parts.ts';
import { useOrgParts } from '../../change-history/org-parts.ts';
import { ProfilePart } from '../profile-part.tsx';

/** Shows the changes of a group profile and of its settings. */
export function ProfileHistoryPage() {
  const orgParts = useOrgParts();
  return (
    <ProfilePart part="history">
      {({ profile }) => (
        <OrgPartsContext value={orgParts}>
          <ChangeHistory profileId={profile.id} />
        </OrgPartsContext>
      )}
    </ProfilePart>
  );
}
