import type { Payload } from '@fieldstone/contracts/setting';
import { useTranslation } from 'react-i18next';
import { areaText } from './area-text.ts';
import type { Editable } from '../model/editable.ts';
import { isObject } from '@fieldstone/contracts/equal';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';

/** The key of a text about a field. */
export function fieldText<P extends Payload>(setting: Editable<P>, field: string, part: string): string {
  return areaText(setting, `fields.${field}.${part}`);
}

/** The readable name of a field; one that other software stored is called by its keys. */
export function useFieldLabel<P extends Payload>(setting: Editable<P>): (path: Path) => string {
  const { t } = useTranslation('settings');
  return (path) => t(fieldText(setting, nameOf(path), 'label'), { defaultValue: nameOf(path) });
}

/** Values in words: toggles as the page shows them, options by their label, numbers with their unit, lists and objects item by item. */
export function useValueText<P extends Payload>(setting: Editable<P>): (path: Path, value: unknown) => string {
  const { t, i18n } = useTranslation('settings');
  const list = new Intl.ListFormat(i18n.language);

  const textOf = (path: Path, value: unknown): string => {
    const text = (part: string) => fieldText(setting, nameOf(path), part);
    if (value === undefined || value === null) return t('value.none');
    if (typeof value === 'boolean') return value ? t('common:enabled') : t('common:disabled');
    if (value === '') return t(text('empty'), { defaultValue: t('value.empty') });
    if (Array.isArray(value)) {
      return value.length === 0 ? t('value.noItems') : list.format(value.map((item) => textOf(path, item)));
    }
    if (isObject(value)) {
      return list.format(Object.entries(value).map(([key, inner]) => `${key}: ${textOf([...path, key], inner)}`));
    }
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    const withUnit = typeof value === 'number' ? t(text('value'), { count: value, defaultValue: plain }) : plain;
    return t(text(`options.${plain.replaceAll('.', ' ')}`), { defaultValue: withUnit });
  };
  return textOf;
}
