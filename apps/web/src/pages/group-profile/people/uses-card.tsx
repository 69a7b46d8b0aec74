import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { aiPageOfSection, aiPages } from '../../../lib/navigation/ai-pages.ts';
import { aiPath } from '../../../lib/navigation/paths.ts';
import { pageName } from '../../../lib/navigation/page-name.ts';
import { Link } from '../../../lib/page/link.tsx';
import styles from './people.module.css';

/** Shows the parts of the AI configuration that name a group profile. */
export function UsesCard({ aiSections }: { readonly aiSections: readonly string[] }) {
  const { t } = useTranslation('group-profiles');
  const edited = new Set(AI_SECTION_IDS.filter((id) => aiSections.includes(id)).map(aiPageOfSection));
  const pages = aiPages.filter((page) => edited.has(page));
  return (
    <Card title={t('uses')}>
      {pages.length === 0 && <p className="note">{t('noUses')}</p>}
      <ul className={styles.uses}>
        {pages.map(({ key, name }) => (
          <li key={key}>
            <Link to={aiPath(key)}>{pageName(name)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
