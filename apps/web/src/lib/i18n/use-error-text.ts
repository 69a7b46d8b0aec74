import { findLimit } from '@fieldstone/contracts/platform/limits';
import { useTranslation } from 'react-i18next';
import { dynamicText } from './dynamic-text.ts';

/** Returns the text of a broken rule (a key of validation.en.json); a sentence of the server is returned as it is. */
export function useErrorText(): (rule: string | undefined) => string | undefined {
  useTranslation('validation');
  return (rule) =>
    rule !== undefined && /^[A-Za-z]+$/.test(rule) ? dynamicText(`validation:${rule}`, { ...findLimit(rule) }) : rule;
}
