import { PRODUCT } from '@fieldstone/contracts/product';
import * as i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, SHIPPED_LANGUAGES, shippedLanguage } from './languages.ts';

/** Loads the shell's texts; those of a page are loaded when a component first asks for their namespace. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = DEFAULT_LANGUAGE;
  i18next.use(HttpBackend);
  i18next.use(initReactI18next);
  await i18next.init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...SHIPPED_LANGUAGES],
    ns: ['common', 'app'],
    defaultNS: 'common',
    backend: { loadPath: '/assets/locales/{{lng}}/{{ns}}.json' },
    // React escapes what it shows.
    interpolation: { escapeValue: false, defaultVariables: { productName: PRODUCT.name } },
    react: { useSuspense: true },
  });
}

/** Shows the texts in the shipped language nearest to the user's (requirement SES-12). */
export async function showLanguageOf(language: string): Promise<void> {
  const next = shippedLanguage(language);
  document.documentElement.lang = next;
  await i18next.changeLanguage(next);
}
