import { PeoplePage } from '../../organization/group-profile/people/page.tsx';
import { ProfilePartRoute } from './profile-part-route.tsx';

/** Shows the people of a group profile. */
export function PeopleRoute() {
  return <ProfilePartRoute>{(profileId) => <PeoplePage profileId={profileId} />}</ProfilePartRoute>;
}
