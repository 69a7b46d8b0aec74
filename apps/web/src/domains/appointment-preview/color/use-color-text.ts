import { useTranslation } from 'react-i18next';
import type { ColorResult } from './color-result.ts';

/** Explains the reason for an appointment's color in one sentence. */
export function useColorText(): (result: ColorResult) => string {
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
