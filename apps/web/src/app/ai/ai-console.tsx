import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Frame } from '../shell/frame.tsx';

/** The console of the AI assistants. */
export function AiConsole() {
  return (
    <Frame>
      <Suspense fallback={<Skeleton />}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
