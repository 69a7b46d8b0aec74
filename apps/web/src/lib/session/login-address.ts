import { login } from '@fieldstone/contracts/session';
import { addressOf } from '@fieldstone/contracts/address';

export type LoginTarget = {
  readonly isSandbox: boolean;
  /** The host of a My Domain, where one was chosen. */
  readonly customDomain: string | null;
};

/** Where the browser goes to sign in; afterwards it is back on the page `from` (requirement SES-06). */
export function loginAddress({ isSandbox, customDomain }: LoginTarget, from: string): string {
  return addressOf(login, {
    query: { sandbox: String(isSandbox), from, customDomain: customDomain ?? undefined },
  });
}
