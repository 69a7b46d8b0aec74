import { apiDocs } from '@fieldstone/contracts/platform/operations';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { version } from '../../../../../package.json';
import { Card } from '@fieldstone/ui/card';
import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { orgLinks } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPath, PATHS, profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { useChosenProfile } from '../../lib/navigation/use-chosen-profile.ts';
import { useNavigationTree } from '../../lib/navigation/use-navigation-tree.ts';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { DRAFT_DAYS } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import styles from './page.module.css';
import { isTopic, KEYS, TERMS, TOPICS } from './topics.ts';
import type { Topic } from './topics.ts';

/** What each page changes in the mobile app, terms, shortcuts, version and support (requirement FIX-37). */
export function HelpPage() {
  const { t } = useTranslation('help');
  const paths = usePagePaths();
  const { page } = useParams();
  const pathOfPage = page === undefined ? undefined : paths.get(page);
  const textOf = (topic: Topic) => t(`pages.${topic}`, { insights: pageName('insights') });
  const { orgName, packageVersion, supportUrl } = useSessionUser();
  return (
    <>
      <PageHeader title={pageName('help')} description={t('description')} />
      {isTopic(page) && (
        <Card title={t('about', { page: pageName(page) })}>
          <p>{textOf(page)}</p>
          {pathOfPage !== undefined && <Link to={pathOfPage}>{t('open', { page: pageName(page) })}</Link>}
        </Card>
      )}
      <Card title={t('phone')}>
        <dl className={styles.list}>
          {TOPICS.map((topic) => (
            <div key={topic}>
              <dt>
                <Name topic={topic} path={paths.get(topic)} />
              </dt>
              <dd>{textOf(topic)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('terms')}>
        <dl className={styles.list}>
          {TERMS.map((term) => (
            <div key={term}>
              <dt>{t(`term.${term}.name`)}</dt>
              <dd>{t(`term.${term}.text`, { days: DRAFT_DAYS })}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('shortcuts')}>
        <dl className={styles.list}>
          {KEYS.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{t(`keys.${key}.keys`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('version')}>
        <p>{t('versionText', { version, packageVersion, orgName })}</p>
        <p>
          <a href={apiDocs.path}>{t('api')}</a>
        </p>
      </Card>
      <Card title={t('support')}>
        <p>{t('supportText')}</p>
        <p>{t('quote')}</p>
        {supportUrl !== null && (
          <p>
            <a href={supportUrl}>{t('supportLink')}</a>
          </p>
        )}
      </Card>
    </>
  );
}

type NameProps = { readonly topic: Topic; readonly path: string | undefined };

function Name({ topic, path }: NameProps) {
  return path === undefined ? <span>{pageName(topic)}</span> : <Link to={path}>{pageName(topic)}</Link>;
}

/**
 * Returns the addresses of the described pages by name, without those that the org does not have; those of settings lead to the chosen
 * group profile.
 */
function usePagePaths(): ReadonlyMap<string, string> {
  const profile = useChosenProfile();
  const pages = useNavigationTree().flatMap((group) => group.pages);
  const ofProfile: ReadonlyArray<readonly [name: string, path: string]> = profile
    ? [
        ['group-profile', profilePath(profile.id)],
        ...pages.map(({ page }) => [page.name, settingPath(profile.id, page.slug)] as const),
      ]
    : [];
  return new Map([
    ...ofProfile,
    ...orgLinks(useAppData()).map(({ page }) => [page.name, page.path] as const),
    ['ai-overview', PATHS.ai],
    ...aiPages.map(({ name, key }) => [name, aiPath(key)] as const),
  ]);
}
