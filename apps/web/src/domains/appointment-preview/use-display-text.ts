import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { FieldPreview } from '@fieldstone/contracts/organization/appointment-preview';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** Formats a field's value for display. */
export type DisplayText = (field: Pick<FieldPreview, 'type' | 'value'>) => string;

/** Returns a formatter for values as in the app, in the user's locale and time zone; a missing value becomes an empty text. */
export function useDisplayText(): DisplayText {
  const { t } = useTranslation('preview');
  const { locale, timeZone } = useSessionUser();
  const date = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 18 });

  return ({ type, value }) => {
    if (value === null) return '';
    switch (type) {
      case 'boolean':
        return t(value === 'true' ? 'value.yes' : 'value.no');
      case 'date':
        return format(Date.parse(value), value, (at) => date.format(at));
      case 'datetime':
        return format(Date.parse(value), value, (at) => moment.format(at));
      case 'double':
      case 'integer':
        return format(Number(value), value, (amount) => number.format(amount));
      case 'currency':
        return format(Number(value), value, (amount) => money.format(amount));
      case 'percent':
        // The CRM stores 12.5 for 12.5 %.
        return format(Number(value) / 100, value, (amount) => percent.format(amount));
      default:
        return value;
    }
  };
}

/** Returns a text that is no valid number or date unchanged. */
function format(parsed: number, value: string, write: (parsed: number) => string): string {
  return Number.isNaN(parsed) ? value : write(parsed);
}
