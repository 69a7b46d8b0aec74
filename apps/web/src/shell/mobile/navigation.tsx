import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quickFind } from '../../lib/navigation/navigation-tree.ts';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { cx } from '@fieldstone/ui/cx';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { NavLink } from '../../lib/page/link.tsx';
import { SearchField } from '@fieldstone/ui/search-field';
import { profileOf, useAppData } from '../../lib/start-data/app-data-query.ts';
import styles from '../frame/navigation.module.css';
import { ProfileChooser } from './profile-chooser.tsx';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useOrgGroups } from './use-org-groups.ts';
import { ApiCalls } from './api-calls.tsx';

/** Shows the group profile and its pages; the global profile's if the address has none. */
export function Navigation({ profileId }: { readonly profileId: string | undefined }) {
  const { t, i18n } = useTranslation('app');
  const [wanted, setWanted] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const data = useAppData();
  const profile = profileOf(data, profileId) ?? data.globalProfile;
  const tree = quickFind([...useNavigationTree(), ...useOrgGroups()], wanted, i18n.language);

  const toggle = (group: string, isExpanded: boolean) =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (isExpanded) next.delete(group);
      else next.add(group);
      return next;
    });

  return (
    <nav aria-label={t('navigation')} className={styles.navigation}>
      <div className={styles.head}>
        <ProfileChooser profile={profile} />
        <SearchField label={t('quickFind.label')} value={wanted} onChange={setWanted} />
      </div>
      <div className={styles.tree}>
        <NavLink to={profilePath(profile.id)} end className={cx(styles.link, styles.all)}>
          {t('profile.all')}
        </NavLink>
        {tree.map((group) => (
          <Disclosure
            key={group.id}
            title={group.label}
            isExpanded={wanted !== '' || !collapsed.has(group.id)}
            onExpandedChange={(isExpanded) => toggle(group.id, isExpanded)}
          >
            <ul>
              {group.pages.map(({ page, label }) => (
                <li key={page.name}>
                  <NavLink to={page.path ?? settingPath(profile.id, page.slug)} className={styles.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
        <output className={styles.none}>
          {wanted !== '' && tree.length === 0 && t('quickFind.none', { text: wanted })}
        </output>
      </div>
      <ApiCalls />
    </nav>
  );
}
