import { GLOBAL_SETTINGS_SUBMODULE } from '@fieldstone/contracts/organization/app-data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { matchesText } from '../../lib/navigation/navigation-tree.ts';
import { orgLinks } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPath, PATHS } from '../../lib/navigation/paths.ts';
import { NavLink } from '../../lib/page/link.tsx';
import { useAiData } from '../../lib/start-data/ai-data-query.ts';
import styles from '../frame/navigation.module.css';
import { OrgLinks } from '../frame/org-links.tsx';
import { QuickFind } from '../frame/quick-find.tsx';
import own from './ai-navigation.module.css';

/** The pages by their group, in the order of the navigation. */
const GROUPS = [...Map.groupBy(aiPages, ({ group }) => group)].map(([id, pages]) => ({ id, pages }));

/** Shows the pages of the organization, then those of the AI Console in their groups (requirement AIX-08). */
export function AiNavigation() {
  const { t, i18n } = useTranslation(['ai', 'app']);
  const [search, setSearch] = useState('');
  const hasGlobalSettings = useAiData().submodules.includes(GLOBAL_SETTINGS_SUBMODULE);
  const isFound = (label: string) => matchesText(label, search, i18n.language);
  const org = orgLinks({ hasGlobalSettings }).filter(({ label }) => isFound(label));
  const groups = GROUPS.map(({ id, pages }) => ({
    id,
    pages: isFound(t(`groups.${id}`)) ? pages : pages.filter(({ name }) => isFound(pageName(name))),
  })).filter(({ pages }) => pages.length > 0);
  const overview = pageName('ai-overview');
  const found = org.length + groups.flatMap(({ pages }) => pages).length + Number(isFound(overview));
  return (
    <nav aria-label={t('navigation')} className={styles.navigation}>
      <QuickFind search={search} onChange={setSearch} found={found} />
      {org.length > 0 && <OrgLinks pages={org} />}
      <div className={styles.tree}>
        {isFound(overview) && (
          <NavLink to={PATHS.ai} end className={styles.row}>
            {overview}
          </NavLink>
        )}
        {groups.map(({ id, pages }) => (
          <section key={id} aria-labelledby={`ai-group-${id}`}>
            <h2 id={`ai-group-${id}`} className={own.group}>
              {t(`groups.${id}`)}
            </h2>
            <ul>
              {pages.map(({ name, key }) => (
                <li key={key}>
                  <NavLink to={aiPath(key)} className={styles.row}>
                    {pageName(name)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
