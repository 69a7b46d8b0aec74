import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { GroupProfileDetails } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { aiPath, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import styles from './group-profiles.module.css';

/** Returns the name of the page that edits a section. */
function pageOf(section: string): string {
  if (section === 'assistant') return 'ai-assistant';
  return section === 'knowledge-documents' ? 'knowledge-access' : section;
}

/** Shows the settings that a group profile has, and the parts of the AI configuration that name it. */
export function UsesCard({ details: { profile, settings, aiSections } }: { readonly details: GroupProfileDetails }) {
  const { t } = useTranslation('group-profiles');
  const stored = allSettings.filter(({ id }) => settings.includes(id));
  const sections = aiPages.filter(({ name }) => aiSections.some((section) => pageOf(section) === name));
  return (
    <Card title={t('uses')}>
      {stored.length === 0 && sections.length === 0 && <p className="note">{t('noUses')}</p>}
      <ul className={styles.uses}>
        {stored.map((setting) => (
          <li key={setting.id}>
            {profile.isActive ? (
              <Link to={settingPath(profile.id, setting.slug)}>{pageName(setting.name)}</Link>
            ) : (
              pageName(setting.name)
            )}
          </li>
        ))}
        {sections.map((section) => (
          <li key={section.key}>
            <Link to={aiPath(section.key)}>{pageName(section.name)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
