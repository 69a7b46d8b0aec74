import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '../../lib/i18n/format-locale.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** Returns when the org was checked, in the user's time zone. */
export function useCheckedAt({ checkedAt }: Pick<SetupReport, 'checkedAt'>): string {
  const { t, i18n } = useTranslation('setup');
  const { locale, timeZone } = useSessionUser();
  const format = new Intl.DateTimeFormat(formatLocale(i18n.language, locale), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return t('checkedAt', { at: format.format(new Date(checkedAt)) });
}
