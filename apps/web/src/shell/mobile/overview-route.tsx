import { CopyConfiguration } from '../../organization/copy/copy-configuration.tsx';
import { ProfilePage } from '../../organization/group-profile/page.tsx';
import { CopyWizardEntry } from './copy-wizard-entry.tsx';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

/** Shows the overview of a group profile with the pages of this org. */
export function OverviewRoute() {
  const profile = useProfile();
  const tree = useNavigationTree();
  return (
    <ProfilePage
      profile={profile}
      tree={tree}
      actions={<CopyConfiguration profile={profile} tree={tree} Wizard={CopyWizardEntry} />}
    />
  );
}
