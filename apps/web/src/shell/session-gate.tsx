import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { sessionQuery } from '../lib/session/session-query.ts';
import { useSessionStatus } from '../lib/session/session-store.ts';
import { toasts } from '@fieldstone/ui/toast';
import { UiLocale } from '@fieldstone/ui/ui-locale';
import { LoadFailed } from './load-failed.tsx';
import { Splash } from './splash.tsx';
import { SessionEnded } from './session-ended.tsx';

const SignInPage = lazy(async () => ({ default: (await import('./sign-in/sign-in-page.tsx')).SignInPage }));

/** Shows the sign-in page instead of the console while no one is signed in, and keeps the address (requirement SES-01). */
export function SessionGate() {
  const { t } = useTranslation('app');
  const location = useLocation();
  const status = useSessionStatus();
  const queryClient = useQueryClient();
  const { data: user, error, refetch, isFetching } = useQuery({ ...sessionQuery, enabled: status !== 'signed-out' });
  const address = `${location.pathname}${location.search}${location.hash}`;

  // Removes the data of the previous user.
  useEffect(() => {
    if (status !== 'signed-out') return;
    queryClient.clear();
    toasts.clear();
  }, [status, queryClient]);

  // Each page has one address, without a slash at the end.
  const pathname = location.pathname.replace(/(?!^)\/+$/, '');
  if (pathname !== location.pathname) return <Navigate to={{ ...location, pathname }} replace />;

  if (status === 'signed-out') {
    return (
      <Suspense fallback={<Splash />}>
        <SignInPage address={address} />
      </Suspense>
    );
  }
  if (user) {
    return (
      <>
        <UiLocale locale={user.locale}>
          <Suspense fallback={<Splash />}>
            <Outlet />
          </Suspense>
        </UiLocale>
        {status === 'ended' && <SessionEnded user={user} address={address} />}
      </>
    );
  }
  if (error && !isFetching) {
    return (
      <LoadFailed title={t('session.failed')} causes={[{ id: 'session', error }]} onRetry={() => void refetch()} />
    );
  }
  return <Splash />;
}
