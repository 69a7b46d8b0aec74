import { useTranslation } from 'react-i18next';
import type { BrokenRule } from './broken-setting.ts';
import { nameOf } from './path.ts';
import type { Path } from './path.ts';

/** A broken rule in words: the field as the page calls it, or the list that it stands in, and what is wrong. */
export function useReason(labelOf: (path: Path) => string): (broken: BrokenRule) => string {
  const { t } = useTranslation(['settings', 'validation']);
  return ({ path, rule, params }) => {
    const labelled = path
      .map((_, index) => path.slice(0, path.length - index))
      .find((part) => labelOf(part) !== nameOf(part));
    const problem = t(`validation:${rule}`, { ...params, defaultValue: t('history.badValue') });
    return t('history.reason', { field: labelOf(labelled ?? path), problem });
  };
}
