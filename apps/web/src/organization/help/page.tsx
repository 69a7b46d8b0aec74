import { apiDocs } from '@fieldstone/contracts/platform/operations';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { version } from '../../../../../package.json';
import { Card } from '@fieldstone/ui/card';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { DRAFT_DAYS } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './page.module.css';
import { isTopic, KEYS, TERMS, TOPICS } from './topics.ts';
import type { Topic } from './topics.ts';

export type HelpPageProps = {
  /** The addresses of the described pages by name; without those that the org does not have or that require a group profile. */
  readonly paths: ReadonlyMap<string, string>;
};

/** What each page changes in the mobile app, terms, shortcuts, version and support (requirement FIX-37). */
export function HelpPage({ paths }: HelpPageProps) {
  const { t } = useTranslation('help');
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
