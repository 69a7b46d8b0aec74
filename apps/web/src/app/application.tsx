import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import type { RouterProviderProps } from 'react-router/dom';
import { Toasts } from '../shared/ui/toasts.tsx';

export type ApplicationProps = Pick<RouterProviderProps, 'router'> & { readonly queryClient: QueryClient };

/** The whole console: addresses, what the server answered, the language, and the messages over all of it. */
export function Application({ router, queryClient }: ApplicationProps) {
  const { i18n } = useTranslation();
  return (
    <StrictMode>
      <I18nProvider locale={i18n.language}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
