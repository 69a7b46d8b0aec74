import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { NotifyButton } from '../../organization/notification/notify-button.tsx';
import { useNotify } from '../../organization/notification/use-notify.tsx';
import { appDataQuery } from '../../lib/start-data/app-data-query.ts';
import { AppDataError } from '../../lib/start-data/load-app-data.ts';
import { PageActionsContext } from '../../lib/page/page-actions.ts';
import { ReadOnly } from '../../lib/page/read-only.ts';
import { toasts } from '@fieldstone/ui/toast';
import { StartFailed } from '../start-failed.tsx';
import { Splash } from '../splash.tsx';
import { Frame } from '../frame/frame.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { PermissionBanner } from './permission-banner.tsx';

/** Shows the Mobile Console: loads the start-up data, then renders the navigation and the page. */
export function MobileConsole() {
  const { t } = useTranslation('app');
  const { data, error, isFetching, refetch } = useQuery(appDataQuery);
  const { notify, dialog } = useNotify();

  useEffect(() => {
    for (const { text, cause } of data?.warnings ?? []) toasts.warning(t(`data.${text}`), describeCause(cause));
  }, [data, t]);

  if (data) {
    const isAllowed = data.userHasRequiredPermissions;
    return (
      <ReadOnly value={!isAllowed}>
        <PageActionsContext value={isAllowed ? { notify } : {}}>
          <Frame navigation={<Navigation />} actions={isAllowed && <NotifyButton onPress={() => notify()} />}>
            {!isAllowed && <PermissionBanner />}
            <Outlet />
          </Frame>
          {dialog}
        </PageActionsContext>
      </ReadOnly>
    );
  }
  if (error && !isFetching && !isSilent(error)) {
    const failures = error instanceof AppDataError ? error.failures : [];
    return (
      <StartFailed
        title={t('data.failed')}
        explanation={t('data.explanation')}
        causes={
          failures.length > 0
            ? failures.map(({ text, cause }) => ({ id: text, heading: t(`data.${text}`), error: cause }))
            : [{ id: 'app-data', error }]
        }
        onRetry={() => void refetch()}
      />
    );
  }
  return <Splash />;
}
