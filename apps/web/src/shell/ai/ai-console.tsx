import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { aiDataQuery } from '../../lib/start-data/ai-data-query.ts';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { ReadOnly } from '../../lib/page/read-only.ts';
import { toasts } from '@fieldstone/ui/toast';
import { StartFailed } from '../start-failed.tsx';
import { Frame } from '../frame/frame.tsx';
import { Splash } from '../splash.tsx';
import { AiNavigation } from './ai-navigation.tsx';
import { MissingPermissions } from './missing-permissions.tsx';

/** Shows the AI Console: loads the start-up data, then renders the navigation and the page. */
export function AiConsole() {
  const { t } = useTranslation(['app', 'ai']);
  const { data, error, isFetching, refetch } = useQuery(aiDataQuery);
  const failure = data?.serviceBoardFailure;

  useEffect(() => {
    if (failure !== undefined) toasts.warning(t('data.serviceBoard'), describeCause(failure));
  }, [failure, t]);

  if (data) {
    return (
      <ReadOnly value={data.missingPermissions.some(({ permission }) => permission === 'update')}>
        <Frame navigation={<AiNavigation />}>
          <MissingPermissions missing={data.missingPermissions} />
          <Outlet />
        </Frame>
      </ReadOnly>
    );
  }
  if (error && !isFetching && !isSilent(error)) {
    return (
      <StartFailed
        title={t('data.failed')}
        explanation={t('ai:start.explanation')}
        causes={[{ id: 'ai-data', error }]}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Splash />;
}
