/** Credits that a thousand tokens cost, sent to the model and answered by it. */
export type CreditPrices = { readonly input: number; readonly output: number };

/** In thousandths, of which the store keeps whole ones. */
export function milliCreditsOf({ input, output }: CreditPrices, inputTokens: number, outputTokens: number): number {
  return Math.round(inputTokens * input + outputTokens * output);
}
