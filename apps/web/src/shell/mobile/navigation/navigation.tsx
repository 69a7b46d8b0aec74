import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { matchesText, quickFind } from '../../../lib/navigation/navigation-tree.ts';
import { orgLinks } from '../../../lib/navigation/org-pages.ts';
import { ApiCalls } from './api-calls.tsx';
import styles from './navigation.module.css';
import { OrgLinks } from '../../frame/org-links.tsx';
import { QuickFind } from '../../frame/quick-find.tsx';
import { ProfileChooser } from './profile-chooser.tsx';
import { ProfileTree } from './profile-tree.tsx';
import { useChosenProfile } from '../../../lib/navigation/use-chosen-profile.ts';
import { useNavigationTree } from '../../../lib/navigation/use-navigation-tree.ts';

/** Shows the pages of the organization, then the chosen group profile and its pages. */
export function Navigation() {
  const { t, i18n } = useTranslation('app');
  const [search, setSearch] = useState('');
  const profile = useChosenProfile();
  const isSearching = search.trim() !== '';
  const pages = orgLinks(useAppData()).filter(({ label }) => matchesText(label, search, i18n.language));
  const tree = quickFind(useNavigationTree(), search, i18n.language);
  const found = pages.length + (profile ? tree.reduce((sum, group) => sum + group.pages.length, 0) : 0);
  return (
    <nav aria-label={t('navigation')} className={styles.navigation}>
      <QuickFind search={search} onChange={setSearch} found={found} />
      {pages.length > 0 && <OrgLinks pages={pages} />}
      <div className={styles.profile}>
        <ProfileChooser profile={profile} />
      </div>
      {profile ? (
        <ProfileTree profileId={profile.id} tree={tree} isFound={isSearching} />
      ) : (
        <p className={styles.hint}>{t('profile.chooseText')}</p>
      )}
      <ApiCalls />
    </nav>
  );
}
