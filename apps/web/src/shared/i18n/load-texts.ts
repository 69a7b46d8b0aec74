import type { i18n as I18n } from 'i18next';

/**
 * Loads the texts of a namespace before what needs them is drawn: a piece that waited for its texts would hide the page around it,
 * and take the focus from it.
 * @throws when they cannot be loaded; the next call tries again
 */
export async function loadTexts(i18n: I18n, namespace: string): Promise<void> {
  const isThere = () => i18n.languages.some((language) => i18n.hasResourceBundle(language, namespace));
  if (!isThere()) await i18n.reloadResources([...i18n.languages], [namespace]);
  if (!isThere()) throw new Error(`The texts of ${namespace} could not be loaded.`);
}
