import { PRODUCT } from '@fieldstone/contracts/platform/product';
import * as i18next from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, nearestLanguage, SHIPPED_LANGUAGES } from './languages.ts';

/** Reads the file of a language and namespace; retries temporary failures. */
const files: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read: (language, namespace, give) => void read(`/assets/locales/${language}/${namespace}.json`, give),
};

async function read(address: string, give: ReadCallback): Promise<void> {
  try {
    const response = await fetch(address);
    const texts: unknown = response.ok ? await response.json() : undefined;
    if (typeof texts === 'object' && texts !== null) give(null, texts);
    else give(`HTTP ${response.status}`, response.status >= 500);
  } catch (error) {
    give(error instanceof Error ? error : String(error), true);
  }
}

/**
 * Loads the shell's texts; those of a page load when a component first uses their namespace.
 * @param languages the languages to offer
 */
export async function startI18n(languages: readonly string[] = SHIPPED_LANGUAGES): Promise<void> {
  i18next.use(files);
  i18next.use(initReactI18next);
  await i18next.init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...languages],
    ns: ['ui', 'common', 'app'],
    defaultNS: 'common',
    // React already escapes text.
    interpolation: { escapeValue: false, defaultVariables: { productName: PRODUCT.name } },
    react: { useSuspense: true },
  });
}

/** Shows the texts in the shipped language nearest to the user's (requirement SES-12), and returns that language. */
export async function showLanguage(language: string): Promise<string> {
  const { supportedLngs: offered } = i18next.default.options;
  const next = nearestLanguage(language, Array.isArray(offered) ? offered : SHIPPED_LANGUAGES);
  document.documentElement.lang = next;
  await i18next.changeLanguage(next);
  // Responses contain the English texts of errors.
  if (next !== DEFAULT_LANGUAGE) void i18next.loadNamespaces('errors');
  return next;
}
