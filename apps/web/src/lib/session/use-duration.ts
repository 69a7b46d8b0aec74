import { useTranslation } from 'react-i18next';
import { useSessionUser } from './session-query.ts';

/** Returns a function that formats milliseconds as seconds: `2.4 s`, `0.03 s`, `75 s`. */
export function useDuration(): (milliseconds: number) => string {
  const { t } = useTranslation('common');
  const { locale } = useSessionUser();
  return (milliseconds) => {
    const maximumFractionDigits = milliseconds < 100 ? 2 : milliseconds < 10_000 ? 1 : 0;
    const value = new Intl.NumberFormat(locale, { maximumFractionDigits }).format(milliseconds / 1000);
    return t('seconds', { value });
  };
}
