import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { causeOf, isSilent } from '../../lib/api/report-error.ts';
import { NotifyButton } from '../../organization/notification/notify-button.tsx';
import { appDataQuery } from '../../lib/start-data/app-data-query.ts';
import { AppDataError } from '../../lib/start-data/load-app-data.ts';
import { ReadOnly } from '../../lib/page/read-only.ts';
import { toasts } from '@fieldstone/ui/toast';
import { LoadFailed } from '../load-failed.tsx';
import { Splash } from '../splash.tsx';
import { Frame } from '../frame/frame.tsx';
import { Navigation } from './navigation.tsx';
import { PermissionBanner } from './permission-banner.tsx';

/** Shows the Mobile Console: loads the start-up data, then renders the navigation and the page. */
export function MobileConsole() {
  const { t } = useTranslation('app');
  const { profileId } = useParams();
  const { data, error, isFetching, refetch } = useQuery(appDataQuery);

  useEffect(() => {
    for (const { text, cause } of data?.warnings ?? []) toasts.warning(t(`data.${text}`), causeOf(cause));
  }, [data, t]);

  if (data) {
    return (
      <ReadOnly value={!data.userHasRequiredPermissions}>
        <Frame
          navigation={<Navigation profileId={profileId} />}
          actions={data.userHasRequiredPermissions && <NotifyButton />}
        >
          {!data.userHasRequiredPermissions && <PermissionBanner />}
          <Outlet />
        </Frame>
      </ReadOnly>
    );
  }
  if (error && !isFetching && !isSilent(error)) {
    const failures = error instanceof AppDataError ? error.failures : [];
    return (
      <LoadFailed
        title={t('data.failed')}
        explanation={t('data.explanation')}
        causes={
          failures.length > 0
            ? failures.map(({ text, cause }) => ({ id: text, heading: t(`data.${text}`), text: causeOf(cause) }))
            : [{ id: 'app-data', text: causeOf(error) }]
        }
        onRetry={() => void refetch()}
      />
    );
  }
  return <Splash />;
}
