import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { MessageCode } from '@fieldstone/contracts/platform/errors/registry';
import type { SfaCheck, SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import { isLoginHost } from '../../config/crm-config.ts';
import type { CrmConfig } from '../../config/crm-config.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { HttpResponse } from '../../salesforce/client/http-response.ts';
import type { Http } from '../../salesforce/client/http.ts';
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

/** Messages about errors of a token endpoint. */
const REJECTIONS = [
  'sfa_endpoint_without_jwt',
  'sfa_endpoint_of_other_org',
  'sfa_certificate_rejected',
  'sfa_app_unknown',
  'sfa_app_blocked',
  'sfa_user_not_authorized',
  'sfa_user_rejected',
] as const satisfies readonly MessageCode[];

/** Parts of the configuration that a token endpoint's error identifies as wrong, apart from the missing signature. */
const REJECTION_RULES: ReadonlyArray<{
  readonly error: RegExp;
  readonly description?: RegExp;
  readonly check: SfaCheck['check'];
  readonly code: (typeof REJECTIONS)[number];
}> = [
  {
    error: /^unsupported_grant_type$/,
    check: 'endpoint',
    code: 'sfa_endpoint_without_jwt',
  },
  {
    error: /^invalid_grant$/,
    description: /audience/i,
    check: 'endpoint',
    code: 'sfa_endpoint_of_other_org',
  },
  {
    error: /./,
    description: /certificate/i,
    check: 'certificate',
    code: 'sfa_certificate_rejected',
  },
  {
    error: /^(invalid_client|invalid_client_id|app_not_found)$/,
    check: 'consumerKey',
    code: 'sfa_app_unknown',
  },
  {
    error: /^(oauth_)?(app_blocked|app_access_denied)$/i,
    check: 'consumerKey',
    code: 'sfa_app_blocked',
  },
  {
    error: /^(invalid_app_access|invalid_grant)$/,
    description: /approved/i,
    check: 'user',
    code: 'sfa_user_not_authorized',
  },
  {
    error: /^(inactive_user|inactive_org|invalid_grant)$/,
    description: /inactive|locked|frozen|restricted|login hours/i,
    check: 'user',
    code: 'sfa_user_rejected',
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
      ...message(endpoint.result === 'ok' ? 'sfa_key_checked_later' : 'sfa_key_not_tested'),
    },
    checkOf(found),
    {
      check: 'certificate',
      result: 'unknown',
      ...message('sfa_certificate_hidden', { certificate: global.jwtCertificateName }),
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
  const failed = (problem: Message) => ({
    endpoint: { check: 'endpoint', result: 'failed', ...problem } as const,
    reported: null,
  });
  if (!isLoginHost(global.jwtTokenEndPoint, hosts)) {
    return failed(message('sfa_endpoint_not_salesforce', { host: hosts.customDomainHost }));
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
    return failed(message('sfa_endpoint_unreachable'));
  }
  const rejected = rejectionOf(response);
  if (rejected === undefined) return failed(message('sfa_endpoint_missing'));
  const endpoint = { check: 'endpoint', result: 'ok', ...message('sfa_endpoint_responds') } as const;
  return { endpoint, reported: checkFrom(rejected, key) };
}

/** Returns the failed check with the endpoint's message unless it contains the key; null for an unspecific error. */
function checkFrom({ error, error_description: detail = '' }: Rejection, key: string): SfaCheck | null {
  const rule = REJECTION_RULES.find(
    ({ error: code, description }) => code.test(error) && (description?.test(detail) ?? true),
  );
  if (rule === undefined) return null;
  const quotation = detail === '' || detail.includes(key) ? error : detail.slice(0, LONGEST_QUOTATION);
  return {
    check: rule.check,
    result: 'failed',
    ...message('sfa_with_response', { problem: message(rule.code), detail: quotation }),
  };
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
      if (error instanceof AppError && error.kind === 'not_found') return [];
      throw error;
    });
  if (user === undefined) return undefined;
  const username = textOf(user, 'Username') ?? '';
  return { name: textOf(user, 'Name') ?? username, username, isActive: flagOf(user, 'IsActive') };
}

function checkOf(user: RunAsUser): SfaCheck {
  if (user === undefined) return { check: 'user', result: 'failed', ...message('sfa_user_unknown') };
  const { name, isActive } = user;
  return isActive
    ? { check: 'user', result: 'ok', ...message('sfa_user_active', { name }) }
    : { check: 'user', result: 'failed', ...message('sfa_user_inactive', { name }) };
}
