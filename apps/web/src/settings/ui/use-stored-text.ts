import { useTranslation } from 'react-i18next';

/** Longest stored text within a sentence, in characters. */
const SHOWN = 80;

/** Returns stored values as they are stored: texts in quotes, everything else as JSON, the end of a long one left out. */
export function useStoredText(): (stored: unknown) => string {
  const { t } = useTranslation('settings');
  return (stored) => {
    if (stored === undefined) return t('invalid.nothing');
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    return typeof stored === 'string' ? t('invalid.quoted', { text: shown }) : shown;
  };
}
