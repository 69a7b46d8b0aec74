import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import type { RouterProviderProps } from 'react-router/dom';
import { PrefetchContext } from '../lib/page/link.tsx';
import { MessageRegion } from '@fieldstone/ui/toast';
import { UiLocale } from '@fieldstone/ui/ui-locale';
import { prefetchPath } from '../routes.tsx';

export type ApplicationProps = Pick<RouterProviderProps, 'router'> & { readonly queryClient: QueryClient };

/** Renders the console with its routes, query cache, language and messages. */
export function Application({ router, queryClient }: ApplicationProps) {
  const { i18n } = useTranslation();
  const prefetch = useMemo(() => (path: string) => prefetchPath(router.routes, path), [router]);
  return (
    <UiLocale locale={i18n.language}>
      <QueryClientProvider client={queryClient}>
        <PrefetchContext value={prefetch}>
          <RouterProvider router={router} />
        </PrefetchContext>
        <MessageRegion />
      </QueryClientProvider>
    </UiLocale>
  );
}
