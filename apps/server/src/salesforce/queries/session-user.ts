import type { SessionUser } from '@fieldstone/contracts/organization/session';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { parsed } from '../response-schemas.ts';
import type { Crm } from '../crm.ts';
import { loadInstallation, NO_PACKAGE } from './installation.ts';
import { names, soql } from '../soql.ts';
import type { Tokens } from '../client/tokens.ts';

const userRow = z.object({
  Id: z.string(),
  Name: z.string(),
  Email: z.nullable(z.string()),
  LanguageLocaleKey: z.string(),
  LocaleSidKey: z.string(),
  TimeZoneSidKey: z.string(),
  SmallPhotoUrl: z.nullable(z.string()),
});

const organizationRow = z.object({ Id: z.string(), Name: z.string(), IsSandbox: z.boolean() });

/** Returns the user and org of the tokens. */
export async function loadSessionUser(crm: Crm, tokens: Tokens): Promise<Omit<SessionUser, 'customDomain'>> {
  const fields = names(['Id', 'Name', 'Email', 'LanguageLocaleKey', 'LocaleSidKey', 'TimeZoneSidKey', 'SmallPhotoUrl']);
  const [users, organizations, installation] = await Promise.all([
    crm.query(soql`SELECT ${fields} FROM User WHERE Id = ${tokens.userId}`),
    crm.query(soql`SELECT Id, Name, IsSandbox FROM Organization LIMIT 1`),
    loadInstallation(crm),
  ]);
  if (users[0] === undefined || organizations[0] === undefined) {
    throw new AppError('sign_in_without_user');
  }
  const user = parsed(userRow, users[0]);
  const organization = parsed(organizationRow, organizations[0]);
  return {
    id: user.Id,
    name: user.Name,
    email: user.Email ?? '',
    language: languageTag(user.LanguageLocaleKey),
    locale: languageTag(user.LocaleSidKey),
    photo: user.SmallPhotoUrl,
    orgId: organization.Id,
    orgName: organization.Name,
    isSandbox: organization.IsSandbox,
    timeZone: user.TimeZoneSidKey,
    packageVersion: installation.packageVersion ?? NO_PACKAGE,
    baseUrl: tokens.instanceUrl,
  };
}

/**
 * Returns the language tag (BCP 47) of a locale key of the CRM: `en_US` is `en-US`, `zh_Hans_CN` keeps its script, a
 * currency as in `de_AT_EURO` is dropped.
 */
function languageTag(key: string): string {
  const parts = key.split('_');
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    // The CRM appends currencies in upper case at the position of a tag's variant.
    const [canonical] = length > 2 && /^[A-Z]{3,}$/.test(parts[length - 1] ?? '') ? [] : canonicalLocales(tag);
    if (canonical !== undefined) return canonical;
  }
  return 'en';
}

function canonicalLocales(tag: string): readonly string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}
