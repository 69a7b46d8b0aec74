import { normalizeCustomDomain } from '@fieldstone/contracts/platform/custom-domain';
import type { CrmConfig } from '../../config/crm-config.ts';
import { AppError } from '../../platform/errors.ts';
import { brokenRule } from '../../http/requests/field-problem.ts';

/** The destination of a sign-in. */
export type LoginTarget = {
  /** Origin of the CRM's login. */
  readonly loginUrl: string;
  /** Host that the user entered; null for production and sandbox. */
  readonly customDomain: string | null;
};

export type LoginChoice = { readonly sandbox: boolean; readonly customDomain: string | undefined };

/**
 * Returns the CRM host of a login choice. A custom domain stays below the configured host for any input.
 * @throws {AppError} `bad_request` for a custom domain that breaks a rule
 */
export function loginTarget(crm: CrmConfig, { sandbox, customDomain }: LoginChoice): LoginTarget {
  if (customDomain === undefined) return { loginUrl: sandbox ? crm.sandboxUrl : crm.loginUrl, customDomain: null };
  const named = normalizeCustomDomain(customDomain, crm.customDomainHost);
  if ('problem' in named) {
    const problem = brokenRule('query.customDomain', named.problem);
    throw new AppError('custom_domain_invalid', { problem }, { fields: [problem] });
  }
  return { loginUrl: crm.embedded ? crm.loginUrl : `https://${named.domain}`, customDomain: named.domain };
}
