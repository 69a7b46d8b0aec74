import { useTranslation } from 'react-i18next';

/** The text of a broken rule (a key of validation.en.json); a sentence of the server is one already. */
export function useErrorText(): (rule: string | undefined) => string | undefined {
  const { t } = useTranslation('validation');
  return (rule) => (rule !== undefined && /^[A-Za-z]+$/.test(rule) ? t(rule) : rule);
}
