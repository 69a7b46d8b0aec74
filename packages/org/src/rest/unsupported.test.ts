import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNSUPPORTED } from './router.ts';
import { loadSchema } from '../schema/load.ts';
import { signIn, startTestOrg } from '../test/client.ts';
import { keywordSpellings } from '../test/keyword-case.ts';
import type { TestOrg } from '../test/client.ts';

/** Returns the documented unsupported requests and statements with their responses. */
function documented(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('../../../../docs/embedded-org.md', import.meta.url), 'utf8');
  const start = text.indexOf('## Unsupported features');
  const section = text.slice(start, text.indexOf('\n## ', start + 1));
  const rows = section.matchAll(/^\|.*?`((?:GET|POST|PATCH|DELETE|SELECT) [^`]+)`.*\| (?:(\d+) )?`([A-Z_]+)` \|$/gm);
  return new Map([...rows].map(([, request = '', status = '400', code = '']) => [request, `${status} ${code}`]));
}

/** Similar requests that Salesforce and this org support. */
const SUPPORTED = [
  'GET /sobjects/Account',
  'GET /sobjects/Account/describe',
  'GET /sobjects/Account/{id}',
  'PATCH /sobjects/Account/{id}',
  'GET /query?q=SELECT+Id+FROM+Account',
  'GET /queryAll?q=SELECT+Id+FROM+Account',
  'GET /limits',
  'GET /recent',
  'POST /composite',
  'POST /composite/batch',
  'GET /services/oauth2/userinfo',
  'SELECT toLabel(Industry) FROM Account',
  'SELECT What.Name, What.Type, What.Id, Who.Name FROM Event',
  'SELECT Industry, COUNT(Id) FROM Account GROUP BY Industry HAVING COUNT(Id) > 1',
  'SELECT COUNT(Id), MIN(Name), MAX(Name), SUM(AnnualRevenue), AVG(AnnualRevenue) FROM Account',
  'SELECT COUNT_DISTINCT(Industry) FROM Account',
  'SELECT COUNT() FROM Account',
  'SELECT FIELDS(STANDARD) FROM Account',
  'SELECT FIELDS(ALL) FROM Account LIMIT 200',
  ...[
    'CALENDAR_YEAR',
    'CALENDAR_QUARTER',
    'CALENDAR_MONTH',
    'DAY_IN_MONTH',
    'DAY_IN_WEEK',
    'DAY_IN_YEAR',
    'DAY_ONLY',
    'HOUR_IN_DAY',
  ].map((name) => `SELECT ${name}(CreatedDate) part FROM Account GROUP BY ${name}(CreatedDate)`),
  'SELECT Id FROM Account WHERE CreatedDate = LAST_N_DAYS:7 AND CreatedDate < 2030-01-01T00:00:00Z',
  'SELECT Id FROM Work_Order__c WHERE Visit_Window_Start__c >= 08:00:00.000Z',
  "SELECT Id FROM Work_Order__c WHERE Required_Skills__c INCLUDES ('Electrical;HVAC')",
  'SELECT Id, (SELECT Id, (SELECT Id FROM Cases) FROM Contacts) FROM Account',
  'SELECT Id FROM Account WHERE Id NOT IN (SELECT AccountId FROM Contact)',
  'SELECT Id FROM Account USING SCOPE mine',
  "SELECT Id FROM Account WHERE NOT NOT Name = 'a'",
  'SELECT Id FROM Account FOR VIEW',
];

const unsupported = documented();

let org: TestOrg;
let token: string;
const ids: Record<string, string> = {};

const send = async (method: string, path: string, body?: unknown, type = 'application/json') => {
  const address = path.startsWith('/services') || path.startsWith('/secur') ? path : `/services/data/v64.0${path}`;
  const response = await fetch(`${org.url}${address}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
};

const query = (statement: string, options = '') => send('GET', `/query?q=${encodeURIComponent(statement)}${options}`);

const codeOf = (body: unknown): unknown => (body as Array<{ errorCode: string }>)[0]?.errorCode;

/** Sends a documented request. */
const attempt = (line: string) => {
  if (line.startsWith('SELECT ')) return query(line);
  const [method = '', path = '', type] = line.split(' ');
  const object = /^\/sobjects\/(\w+)/.exec(path)?.[1] ?? '';
  const body = { composite: { compositeRequest: [] }, batch: { batchRequests: [] } };
  const content = path.endsWith('/batch') ? body.batch : path.endsWith('/composite') ? body.composite : {};
  return send(
    method,
    path.replace('{id}', ids[object] ?? ''),
    method === 'POST' || method === 'PATCH' ? content : undefined,
    type,
  );
};

beforeAll(async () => {
  org = await startTestOrg();
  token = (await signIn(org.url)).access_token;
  const account = await send('POST', '/sobjects/Account', { Name: 'North' });
  const users = await send('GET', '/query?q=SELECT+Id+FROM+User+LIMIT+1');
  ids['Account'] = (account.body as { id: string }).id;
  ids['User'] = (users.body as { records: Array<{ Id: string }> }).records[0]?.Id ?? '';
});
afterAll(() => org.close());

describe('the documented unsupported features', () => {
  it('are in two tables', () => {
    expect(unsupported.size).toBeGreaterThan(50);
  });

  it.each([...unsupported])('[SFX-06] %s returns %s', async (line, returned) => {
    const { status, body } = await attempt(line);
    const [error] = body as Array<{ errorCode: string; message: string }>;
    expect(`${String(status)} ${error?.errorCode ?? ''}`).toBe(returned);
    // The error is about the resource, not about an external id.
    expect(error?.message).not.toContain('external ID');
  });

  const queries = [...unsupported.keys(), ...SUPPORTED].filter((line) => line.startsWith('SELECT '));

  it.each(queries)('[SFX-12] have keywords in any case: %s', async (line) => {
    const responses = async (text: string): Promise<unknown[]> => {
      const found = await query(text);
      const described = await query(text, '&columns=true');
      return [found.status, found.status === 200 ? [found.body, described.body] : codeOf(found.body)];
    };
    const written = await responses(line);
    for (const spelling of keywordSpellings(line)) expect(await responses(spelling), spelling).toEqual(written);
  });

  it.each(SUPPORTED)('[SFX-06] do not include %s', async (line) => {
    expect(unsupported.has(line)).toBe(false);
    expect((await attempt(line)).status).toBeLessThan(300);
  });

  it('[SFX-06] include every unsupported resource of the router', () => {
    const addresses = [...unsupported.keys()].map((line) => line.split(' ')[1] ?? '');
    for (const pattern of UNSUPPORTED) {
      const address = new RegExp(`^/${pattern.replaceAll('*', '[^/]+')}$`);
      expect(
        addresses.some((each) => address.test(each)),
        pattern,
      ).toBe(true);
    }
  });

  it('[SFX-15] include every standard object but the documented ones', () => {
    const text = readFileSync(new URL('../../../../docs/embedded-org.md', import.meta.url), 'utf8');
    const list = /^- \*\*Standard objects\*\*: (.*), with/m.exec(text)?.[1] ?? '';
    const standard = [...loadSchema().objects.values()].filter(({ custom }) => !custom).map(({ name }) => name);
    // This one is computed and has no table.
    expect(list.replaceAll('`', '').split(', ')).toEqual([...standard, 'UserEntityAccess'].toSorted());
  });

  it('do not change the error of an unknown external id', async () => {
    const { status, body } = await attempt('GET /sobjects/Account/Nonsense__c/1');
    expect([status, (body as Array<{ message: string }>)[0]?.message]).toEqual([
      404,
      'Provided external ID field does not exist or is not accessible: Nonsense__c',
    ]);
  });
});
