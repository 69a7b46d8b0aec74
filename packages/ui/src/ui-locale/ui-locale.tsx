import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** Sets the locale of the components' own texts and numbers, and its text direction. */
export function UiLocale({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
