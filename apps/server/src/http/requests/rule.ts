import type texts from '@fieldstone/contracts/validation.en.json';

/** Key of a rule's text. */
export type Rule = keyof typeof texts;
