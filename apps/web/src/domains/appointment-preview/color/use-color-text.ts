import { useTranslation } from 'react-i18next';
import type { ColorVerdict } from './color-verdict.ts';

/** Explains in one sentence where an appointment's color comes from. */
export function useColorText(): (verdict: ColorVerdict) => string {
  const { t } = useTranslation('preview');
  return ({ source, winner, rules }) => {
    if (winner !== null) {
      const { number, title, expression } = winner;
      return t('color.byRule', { number, title: title === '' ? t('color.untitled') : title, expression });
    }
    if (source === 'off') return t('color.off');
    return t(rules.length === 0 ? 'color.noRules' : 'color.byDefault');
  };
}
