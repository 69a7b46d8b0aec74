import { CopyConfiguration } from '../../organization/copy/copy-configuration.tsx';
import { ProfilePage } from '../../organization/group-profile/page.tsx';
import { PageActionsContext, usePageActions } from '../../lib/page/page-actions.ts';
import { CopyWizard } from './copy-wizard.ts';
import { settingValue } from './setting-values.tsx';
import { useNavigationTree } from './navigation/use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

/** Shows the overview of a group profile with the state of its settings. */
export function OverviewRoute() {
  const profile = useProfile();
  const tree = useNavigationTree();
  const actions = usePageActions();
  return (
    <PageActionsContext value={{ ...actions, profileId: profile.id }}>
      <ProfilePage
        key={profile.id}
        profile={profile}
        renderValue={settingValue}
        actions={<CopyConfiguration profile={profile} tree={tree} Wizard={CopyWizard} />}
      />
    </PageActionsContext>
  );
}
