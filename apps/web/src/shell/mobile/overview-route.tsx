import { LatestChanges } from '../../organization/change-history/latest-changes.tsx';
import { ProfilePage } from '../../organization/group-profile/page.tsx';
import { SettingEntryContext } from '../../domains/setting-words/setting-words.tsx';
import { CopyablePage } from './copyable-page.tsx';
import { SettingEntry } from './setting-entry.tsx';
import { useSettingParts } from './setting-parts.ts';
import { useProfile } from './use-profile.ts';

/** Shows the overview of a group profile with the state of its settings. */
export function OverviewRoute() {
  const profile = useProfile();
  const pages = useSettingParts();
  return (
    <CopyablePage key={profile.id} profile={profile} copied="all">
      <SettingEntryContext value={SettingEntry}>
        <ProfilePage profile={profile} latestChanges={<LatestChanges profile={profile} pages={pages} />} />
      </SettingEntryContext>
    </CopyablePage>
  );
}
