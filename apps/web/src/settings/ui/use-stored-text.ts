import { useTranslation } from 'react-i18next';

/** Maximum length of a stored value within a sentence. */
const SHOWN = 80;

/** Returns a function that formats stored values: quoted text or JSON, truncated. */
export function useStoredText(): (stored: unknown) => string {
  const { t } = useTranslation('settings');
  return (stored) => {
    if (stored === undefined) return t('invalid.nothing');
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    return typeof stored === 'string' ? t('invalid.quoted', { text: shown }) : shown;
  };
}
