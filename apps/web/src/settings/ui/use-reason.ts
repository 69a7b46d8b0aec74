import type { BrokenRule } from '@fieldstone/contracts/settings/lenient-reading';
import { findLimit } from '@fieldstone/contracts/platform/limits';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';

const PLACE = /^\d+$/;

/** Returns a function that describes a broken rule: the field, the list entry and the problem. */
export function useReason(labelOf: (path: Path) => string): (broken: BrokenRule) => string {
  const { t } = useTranslation(['settings', 'validation']);
  const placeText = usePlaceText(labelOf);
  return ({ path, rule, params }) => {
    const problem = t(`validation:${rule}`, { ...findLimit(rule), ...params, defaultValue: t('history.badValue') });
    return t('history.reason', { field: placeText(path), problem });
  };
}

/** Returns a function that describes a path, such as 'Color rules, entry 3, Title'. */
export function usePlaceText(labelOf: (path: Path) => string): (path: Path) => string {
  const { t } = useTranslation('settings');
  return (path) => {
    const parts = path.flatMap((key, at) => {
      if (PLACE.test(key)) return [t('invalid.entry', { number: Number(key) + 1 })];
      const field = path.slice(0, at + 1).filter((one) => !PLACE.test(one));
      return labelOf(field) === nameOf(field) ? [] : [labelOf(field)];
    });
    return parts.length === 0 ? nameOf(path) : parts.join(t('invalid.separator'));
  };
}
