import { isLoopback } from '../platform/loopback.ts';
import { isSet, type Environment } from './value-rules.ts';

/** The unsafe configurations, by the names that allow them in ALLOW_UNSAFE. */
export const UNSAFE = ['demo-org', 'http', 'login-url', 'audit-webhook'] as const;

/** An unsafe configuration: the variable and what is wrong with it, and what to do. */
type Risk = { readonly name: (typeof UNSAFE)[number]; readonly what: string; readonly advice: string };

/** Returns a problem for each unsafe configuration that ALLOW_UNSAFE does not name. */
export function unsafeProblems(environment: Environment): string[] {
  const allowed = new Set(
    valueOf(environment, 'ALLOW_UNSAFE')
      .split(',')
      .map((name) => name.trim()),
  );
  return [
    ...(isSet(environment, 'CRM_LOGIN_URL') ? realOrgRisks : demoOrgRisks)(environment),
    ...loginRisks(environment),
    ...auditRisks(environment),
  ]
    .filter(({ name }) => !allowed.has(name))
    .map(({ name, what, advice }) => `${what}. ${advice}. To start anyway, add ${name} to ALLOW_UNSAFE.`);
}

function demoOrgRisks(environment: Environment): Risk[] {
  const host = valueOf(environment, 'HOST');
  const variables = [
    ...(host !== '' && !isLoopback(host) ? ['HOST'] : []),
    ...(isOnNetwork(environment, 'PUBLIC_URL') ? ['PUBLIC_URL'] : []),
  ];
  return variables.map((variable) => ({
    name: 'demo-org',
    what: `${variable} is not a loopback address, and everybody who reaches the embedded org can sign in, because its users and passwords are public`,
    advice: `Remove ${variable}, or set CRM_LOGIN_URL to connect another org`,
  }));
}

function realOrgRisks(environment: Environment): Risk[] {
  if (!isOnNetwork(environment, 'PUBLIC_URL', 'http:')) return [];
  return [
    {
      name: 'http',
      what: 'PUBLIC_URL is not https, so sessions, access tokens and settings cross the network without encryption',
      advice: 'Put a proxy with TLS in front of the console, and set PUBLIC_URL to its https address',
    },
  ];
}

/** The addresses that receive the secrets of the apps and return access tokens. */
const LOGIN_URLS = ['CRM_LOGIN_URL', 'CRM_SANDBOX_URL', 'CRM_INTEGRATION_URL'];

function loginRisks(environment: Environment): Risk[] {
  return LOGIN_URLS.filter((variable) => isOnNetwork(environment, variable, 'http:')).map((variable) => ({
    name: 'login-url',
    what: `${variable} is not https, so secrets and access tokens of the org cross the network without encryption`,
    advice: 'Set it to the https address of the org',
  }));
}

function auditRisks(environment: Environment): Risk[] {
  if (!isOnNetwork(environment, 'AUDIT_WEBHOOK_URL', 'http:')) return [];
  return [
    {
      name: 'audit-webhook',
      what: 'AUDIT_WEBHOOK_URL is not https, so the change history crosses the network without encryption',
      advice: 'Set it to the https address of the receiver',
    },
  ];
}

/** Returns whether a variable is the address of another machine, of the given protocol if there is one. */
function isOnNetwork(environment: Environment, variable: string, protocol?: string): boolean {
  const url = URL.parse(valueOf(environment, variable));
  return url !== null && !isLoopback(url.hostname) && (protocol === undefined || url.protocol === protocol);
}

const valueOf = (environment: Environment, variable: string): string => (environment[variable] ?? '').trim();
