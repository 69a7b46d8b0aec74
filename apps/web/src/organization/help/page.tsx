import { apiDocs } from '@fieldstone/contracts/platform/operations';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { version } from '../../../../../package.json';
import { Card } from '@fieldstone/ui/card';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { DRAFT_DAYS } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './page.module.css';
import { isTopic, KEYS, TERMS, TOPICS } from './topics.ts';

/** What each page changes in the mobile app, terms, shortcuts, version and support (requirement FIX-37). */
export function HelpPage() {
  const { t } = useTranslation('help');
  const { page } = useParams();
  const { orgName, packageVersion, supportUrl } = useSessionUser();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {isTopic(page) && (
        <Card title={t('about', { page: t(`pages.${page}.title`) })}>
          <p>{t(`pages.${page}.text`)}</p>
        </Card>
      )}
      <Card title={t('phone')}>
        <dl className={styles.list}>
          {TOPICS.map((topic) => (
            <div key={topic}>
              <dt>{t(`pages.${topic}.title`)}</dt>
              <dd>{t(`pages.${topic}.text`)}</dd>
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
