import type { SfaCheck, SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import type { CrmConfig } from '../../config/config.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { Http, HttpResponse } from '../../salesforce/client/http.ts';
import { soql } from '../../salesforce/soql.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';
import { AppError } from '../../platform/errors.ts';

/** The dependencies of a connection test. */
export type SfaProbe = {
  readonly http: Http;
  readonly crm: Crm;
  readonly hosts: Pick<CrmConfig, 'loginUrl' | 'sandboxUrl' | 'customDomainHost'>;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const rejection = z.object({ error: z.string(), error_description: z.optional(z.string()) });

type Rejection = z.infer<typeof rejection>;

/** Parts of the configuration that a token endpoint's error identifies as wrong, apart from the missing signature. */
const REJECTION_RULES: ReadonlyArray<{
  readonly error: RegExp;
  readonly description?: RegExp;
  readonly check: SfaCheck['check'];
  readonly message: string;
}> = [
  {
    error: /^unsupported_grant_type$/,
    check: 'endpoint',
    message: 'This token endpoint does not support signed assertions (JWT bearer). Check the address.',
  },
  {
    error: /^invalid_grant$/,
    description: /audience/i,
    check: 'endpoint',
    message: 'The token endpoint belongs to another org. For a sandbox use test.salesforce.com or its My Domain.',
  },
  {
    error: /./,
    description: /certificate/i,
    check: 'certificate',
    message:
      'The certificate of the connected app is not accepted. Check that the app and the org use the same certificate.',
  },
  {
    error: /^(invalid_client|invalid_client_id|app_not_found)$/,
    check: 'consumerKey',
    message: 'The token endpoint has no connected app with this consumer key. Check the key.',
  },
  {
    error: /^(oauth_)?(app_blocked|app_access_denied)$/i,
    check: 'consumerKey',
    message: 'The connected app is blocked in the org. Unblock it under Setup, Connected Apps OAuth Usage.',
  },
  {
    error: /^(invalid_app_access|invalid_grant)$/,
    description: /approved/i,
    check: 'user',
    message:
      'This user is not authorized for the connected app. Pre-authorize a profile or permission set of the user.',
  },
  {
    error: /^(inactive_user|inactive_org|invalid_grant)$/,
    description: /inactive|locked|frozen|restricted|login hours/i,
    check: 'user',
    message: 'Salesforce does not let this user sign in. Check the user in Setup.',
  },
];

/** Longest quotation of a token endpoint's message, in characters. */
const LONGEST_QUOTATION = 200;

/**
 * Tests a configuration without the private key, which never leaves the org: sends an unsigned token, whose rejection
 * shows what else is wrong.
 */
export async function testConnection(probe: SfaProbe, global: SfaGlobal, key: string): Promise<SfaCheck[]> {
  const found = await findUser(probe.crm, global.runAsUserId);
  const { endpoint, reported } = await callEndpoint(probe, global, key, found);
  const checks: SfaCheck[] = [
    endpoint,
    {
      check: 'consumerKey',
      result: 'unknown',
      message:
        endpoint.result === 'ok'
          ? 'Salesforce checks the consumer key when the first signed token is sent.'
          : 'The consumer key was not tested.',
    },
    checkOf(found),
    {
      check: 'certificate',
      result: 'unknown',
      message: `Salesforce shows certificates to administrators only under Setup, Certificate and Key Management. Look there for ${global.jwtCertificateName}.`,
    },
  ];
  return checks.map((one) => (reported?.check === one.check && one.result !== 'failed' ? reported : one));
}

async function callEndpoint(
  { http, hosts }: SfaProbe,
  global: SfaGlobal,
  key: string,
  user: RunAsUser,
): Promise<{ readonly endpoint: SfaCheck; readonly reported: SfaCheck | null }> {
  const failed = (message: string) => ({
    endpoint: { check: 'endpoint', result: 'failed', message } as const,
    reported: null,
  });
  if (!isKnownHost(global.jwtTokenEndPoint, hosts)) {
    return failed(
      `Tokens are requested only from Salesforce. Use a login host of this console or a host below ${hosts.customDomainHost}.`,
    );
  }
  let response: HttpResponse;
  try {
    response = await http.send({
      method: 'POST',
      url: global.jwtTokenEndPoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: unsigned(global, key, user) }).toString(),
    });
  } catch {
    return failed('The token endpoint cannot be reached. Check the address.');
  }
  const rejected = rejectionOf(response);
  if (rejected === undefined) return failed('There is no token endpoint at this address. Check the address.');
  const endpoint = { check: 'endpoint', result: 'ok', message: 'The token endpoint responds.' } as const;
  return { endpoint, reported: checkFrom(rejected, key) };
}

/** Returns the failed check with the endpoint's message unless it contains the key; null for an unspecific error. */
function checkFrom({ error, error_description: detail = '' }: Rejection, key: string): SfaCheck | null {
  const rule = REJECTION_RULES.find(
    ({ error: code, description }) => code.test(error) && (description?.test(detail) ?? true),
  );
  if (rule === undefined) return null;
  const quotation = detail === '' || detail.includes(key) ? error : detail.slice(0, LONGEST_QUOTATION);
  return { check: rule.check, result: 'failed', message: `${rule.message} Response of Salesforce: ${quotation}` };
}

function isKnownHost(endpoint: string, { loginUrl, sandboxUrl, customDomainHost }: SfaProbe['hosts']): boolean {
  const { origin, protocol, host } = new URL(endpoint);
  if ([loginUrl, sandboxUrl].some((url) => new URL(url).origin === origin)) return true;
  return protocol === 'https:' && host.endsWith(`.${customDomainHost}`);
}

function unsigned({ jwtTokenEndPoint }: SfaGlobal, key: string, user: RunAsUser): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: key, sub: user?.username ?? '', aud: new URL(jwtTokenEndPoint).origin, exp: 0 };
  return `${part({ alg: 'RS256' })}.${part(claims)}.${Buffer.from('none').toString('base64url')}`;
}

function rejectionOf({ body }: HttpResponse): Rejection | undefined {
  try {
    return rejection.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Undefined if the org has no such user. */
type RunAsUser = { readonly name: string; readonly username: string; readonly isActive: boolean } | undefined;

async function findUser(crm: Crm, id: string): Promise<RunAsUser> {
  const [user] = await crm
    .query(soql`SELECT Id, Name, Username, IsActive FROM User WHERE Id = ${id} LIMIT 1`)
    .catch((error: unknown) => {
      // The CRM rejects a value that only looks like an id.
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    });
  if (user === undefined) return undefined;
  const username = textOf(user, 'Username') ?? '';
  return { name: textOf(user, 'Name') ?? username, username, isActive: flagOf(user, 'IsActive') };
}

function checkOf(user: RunAsUser): SfaCheck {
  if (user === undefined)
    return { check: 'user', result: 'failed', message: 'The org has no user with this id. Check the id.' };
  return user.isActive
    ? { check: 'user', result: 'ok', message: `${user.name} is an active user.` }
    : {
        check: 'user',
        result: 'failed',
        message: `${user.name} is inactive and cannot sign in. Choose an active user.`,
      };
}
