import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { setupQuery } from '../organization/setup/setup-query.ts';
import { Frame } from './frame/frame.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { LoadFailedProps } from './load-failed.tsx';
import { Splash } from './splash.tsx';

const SetupPage = lazy(async () => ({ default: (await import('../organization/setup/setup-page.tsx')).SetupPage }));

/** Shows why a console cannot start: the setup page if the org lacks something (STP-01), otherwise the failed parts. */
export function StartFailed(failed: LoadFailedProps) {
  const { data, isPending } = useQuery(setupQuery);
  if (isPending) return <Splash />;
  if (data === undefined || data.isReady) return <LoadFailed {...failed} />;
  return (
    <Frame>
      <SetupPage report={data} />
    </Frame>
  );
}
