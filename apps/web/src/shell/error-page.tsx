import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../lib/api/api-error.ts';
import { describeCause } from '../lib/api/report-error.ts';
import { browser } from '../lib/browser.ts';
import { Banner } from '@fieldstone/ui/banner';
import { PageHeader } from '../lib/page/page-header.tsx';
import { Button } from '@fieldstone/ui/button';
import styles from './page-frame.module.css';

/** Shows that a page failed to render, or that its code could not be loaded (after an update, or without a network). */
export function ErrorPage() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  return (
    <main className={styles.alone}>
      <PageHeader title={t('error.title')} />
      <Banner tone="error" title={t('error.text')}>
        {error instanceof ApiError && <p>{describeCause(error)}</p>}
      </Banner>
      <div>
        <Button variant="primary" onPress={() => browser.reload()}>
          {t('error.reload')}
        </Button>
      </div>
    </main>
  );
}
