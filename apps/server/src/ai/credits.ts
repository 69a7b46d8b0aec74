import type { BookedUsage } from './model-usage.ts';

/** Credits that a thousand tokens cost: input, the cached part of it, output, and the part of it that is thinking. */
export type CreditPrices = {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
  readonly reasoning: number;
};

type Tokens = Pick<BookedUsage, 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'reasoningTokens'>;

/** Returns thousandths of a credit, which the store keeps as whole numbers. */
export function toMilliCredits(
  prices: CreditPrices,
  { inputTokens, cachedTokens, outputTokens, reasoningTokens }: Tokens,
): number {
  return Math.round(
    (inputTokens - cachedTokens) * prices.input +
      cachedTokens * prices.cachedInput +
      (outputTokens - reasoningTokens) * prices.output +
      reasoningTokens * prices.reasoning,
  );
}
