import { TOKENS_LIMIT } from '@fieldstone/contracts/skills/ai-usage';

/** Credits that a thousand input tokens and a thousand output tokens cost. */
export type CreditPrices = { readonly input: number; readonly output: number };

/** Returns thousandths of a credit, which the store keeps as whole numbers. */
export function milliCreditsOf({ input, output }: CreditPrices, inputTokens: number, outputTokens: number): number {
  return Math.round(inputTokens * input + outputTokens * output);
}

/** Returns a reported number of tokens as a whole number from 0 to the limit; 0 for anything but a number. */
export function boundedTokens(reported: number | undefined): number {
  if (reported === undefined || Number.isNaN(reported)) return 0;
  return Math.min(Math.max(0, Math.round(reported)), TOKENS_LIMIT);
}
