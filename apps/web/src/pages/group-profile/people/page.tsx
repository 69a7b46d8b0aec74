import { useIsReadOnly } from '../../../lib/page/read-only.ts';
import { ProfilePart } from '../profile-part.tsx';
import { AssignedCard } from './assigned-card.tsx';
import { UsersCard } from './users-card.tsx';
import { UsesCard } from './uses-card.tsx';

/** Shows the people of a group profile, active or not, and what else uses it (requirements STP-06 and FIX-76). */
export function PeoplePage() {
  const isReadOnly = useIsReadOnly();
  return (
    <ProfilePart part="people">
      {(details) => (
        <>
          <AssignedCard details={details} isReadOnly={isReadOnly} />
          <UsersCard profile={details.profile} />
          <UsesCard aiSections={details.aiSections} />
        </>
      )}
    </ProfilePart>
  );
}
