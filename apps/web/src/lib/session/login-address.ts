import { login } from '@fieldstone/contracts/organization/session';
import { addressOf } from '@fieldstone/contracts/platform/address';

export type LoginTarget = {
  readonly isSandbox: boolean;
  /** The host of a chosen My Domain. */
  readonly customDomain: string | null;
};

/** Returns the address for signing in, which afterward redirects to the page `from` (requirement SES-06). */
export function loginAddress({ isSandbox, customDomain }: LoginTarget, from: string): string {
  return addressOf(login, {
    query: { sandbox: isSandbox ? 'true' : 'false', from, customDomain: customDomain ?? undefined },
  });
}
