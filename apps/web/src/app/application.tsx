import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import type { RouterProviderProps } from 'react-router/dom';
import { Toasts } from '../shared/ui/toasts.tsx';
import { UiLocale } from '../shared/ui/ui-locale.tsx';

export type ApplicationProps = Pick<RouterProviderProps, 'router'> & { readonly queryClient: QueryClient };

/** The whole console: addresses, what the server answered, the language, and the messages over all of it. */
export function Application({ router, queryClient }: ApplicationProps) {
  const { i18n } = useTranslation();
  return (
    <UiLocale locale={i18n.language}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </UiLocale>
  );
}
