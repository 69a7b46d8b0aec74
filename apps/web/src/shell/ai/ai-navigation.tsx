import { useTranslation } from 'react-i18next';
import { aiPath, PATHS } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { NavLink } from '../../lib/page/link.tsx';
import styles from '../frame/navigation.module.css';
import { aiGroups } from './ai-groups.ts';
import own from './ai-navigation.module.css';

/** Shows the pages of the AI Console in their groups. */
export function AiNavigation() {
  const { t } = useTranslation('ai');
  return (
    <nav aria-label={t('navigation')} className={styles.navigation}>
      <div className={styles.tree}>
        <NavLink to={PATHS.ai} end className={styles.row}>
          {pageName('ai-overview')}
        </NavLink>
        {aiGroups.map(({ id, pages }) => (
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
