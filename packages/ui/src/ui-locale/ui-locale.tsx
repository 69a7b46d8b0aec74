import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** The locale in which the components name their own parts and write numbers, with its direction of writing. */
export function UiLocale({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
