import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import type { GroupProfileDetails } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { aiPageOfSection, aiPages } from '../../lib/navigation/ai-pages.ts';
import { aiPath, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import styles from './group-profiles.module.css';

/** Shows the settings that a group profile has, and the parts of the AI configuration that name it. */
export function UsesCard({ details: { profile, settings, aiSections } }: { readonly details: GroupProfileDetails }) {
  const { t } = useTranslation('group-profiles');
  const stored = allSettings.filter(({ id }) => settings.includes(id));
  const edited = new Set(AI_SECTION_IDS.filter((id) => aiSections.includes(id)).map(aiPageOfSection));
  const sections = aiPages.filter((page) => edited.has(page));
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
