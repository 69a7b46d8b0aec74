import { useTranslation } from 'react-i18next';
import type { TextValues } from '../../lib/i18n/dynamic-text.ts';
import { areaText } from '../../lib/navigation/area-text.ts';
import type { Area } from '../../lib/navigation/area-text.ts';
import { isObject } from '@fieldstone/contracts/settings/equal';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';

/** Returns a text of a field, such as its description. */
export function fieldText(setting: Area, field: string, part: string, values?: TextValues): string {
  return areaText(setting, `fields.${field}.${part}`, values);
}

/** Returns a function that returns the label of a field; for an undeclared field, its path. */
export function useFieldLabel(setting: Area): (path: Path) => string {
  useTranslation('settings');
  return (path) => fieldText(setting, nameOf(path), 'label', { defaultValue: nameOf(path) });
}

/** Returns a function that formats values as text: toggles, option labels, numbers with units, lists and objects. */
export function useValueText(setting: Area): (path: Path, value: unknown) => string {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const list = new Intl.ListFormat(i18n.language);

  const textOf = (path: Path, value: unknown): string => {
    const text = (part: string, values: TextValues) => fieldText(setting, nameOf(path), part, values);
    if (value === undefined || value === null) return t('value.none');
    if (typeof value === 'boolean') return value ? t('common:enabled') : t('common:disabled');
    if (value === '') return text('empty', { defaultValue: t('value.empty') });
    if (Array.isArray(value)) {
      return value.length === 0 ? t('value.noItems') : list.format(value.map((item) => textOf(path, item)));
    }
    if (isObject(value)) {
      return list.format(Object.entries(value).map(([key, inner]) => `${key}: ${textOf([...path, key], inner)}`));
    }
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    const withUnit = typeof value === 'number' ? text('value', { count: value, defaultValue: plain }) : plain;
    return text(`options.${plain.replaceAll('.', ' ')}`, { defaultValue: withUnit });
  };
  return textOf;
}
