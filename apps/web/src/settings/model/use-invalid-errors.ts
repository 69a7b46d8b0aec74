import type { Payload } from '@fieldstone/contracts/settings/setting';
import { findLimit } from '@fieldstone/contracts/platform/limits';
import { valueAt } from '@fieldstone/contracts/settings/value-path';
import { useTranslation } from 'react-i18next';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { FieldErrors } from './field-errors.ts';
import type { InvalidState } from './invalid-values.ts';
import { nameOf } from './path.ts';
import { useStoredText } from '../ui/use-stored-text.ts';

/**
 * Returns the errors of invalid stored values by field, with the stored text if the field does not show it. The error of a
 * removed entry belongs to its list.
 */
export function useInvalidErrors(states: readonly InvalidState[], edit: Payload | undefined): FieldErrors {
  const { t } = useTranslation(['settings', 'validation']);
  const storedText = useStoredText();
  const errors = new Map<string, string>();
  for (const { value, broken } of states.filter(({ isOpen }) => isOpen)) {
    const problem = t(`validation:${broken.rule}`, {
      ...findLimit(broken.rule),
      ...broken.params,
      defaultValue: t('history.badValue'),
    });
    const isShown = typeof value.stored === 'object' && value.stored !== null;
    const isStill = isEqual(valueAt(edit, broken.path), value.stored);
    const isNamed = value.handling === 'kept' ? isStill && !isShown : true;
    const number = Number(value.at.at(-1)) + 1;
    const text = isNamed
      ? t(`invalid.${value.handling}`, { problem, number, stored: storedText(value.stored) })
      : problem;
    const field = nameOf(placeOf(value.handling === 'kept' ? broken.path : value.at, value.handling));
    const before = errors.get(field);
    errors.set(field, before === undefined ? text : `${before} ${text}`);
  }
  return Object.fromEntries(errors);
}

function placeOf(path: readonly string[], handling: InvalidState['value']['handling']): readonly string[] {
  return handling === 'removed' ? path.slice(0, -1) : path;
}
