import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { people } from './sign-in.ts';

/** The console's client; the org accepts any loopback redirect URI for it. */
const client = { client_id: 'fieldstone-console', client_secret: 'fieldstone-console-secret' };
const redirect = 'http://localhost:1/callback';

const created = z.object({ id: z.string() });
/** Records of one request. */
const BATCH = 200;
const queryResponse = z.object({ records: z.array(z.record(z.string(), z.unknown())) });

/** The embedded org's REST API, to prepare a journey and to check the stored values. */
export type OrgApi = {
  /** Creates a record and returns its id. */
  create: (object: string, fields: Record<string, unknown>) => Promise<string>;
  /** Creates many records, and returns their ids in the same order. */
  createAll: (object: string, records: ReadonlyArray<Record<string, unknown>>) => Promise<string[]>;
  update: (object: string, id: string, fields: Record<string, unknown>) => Promise<void>;
  remove: (object: string, id: string) => Promise<void>;
  query: (soql: string) => Promise<Array<Record<string, unknown>>>;
};

const post = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Signs in separately from the console, as the first administrator. */
const accessToken = async (orgUrl: string): Promise<string> => {
  const verifier = randomBytes(32).toString('base64url');
  const login = await post(`${orgUrl}/login`, {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    demo_user: people.admin.username,
  });
  const code = new URL(login.headers.get('location') ?? '', redirect).searchParams.get('code') ?? '';
  const token = await post(`${orgUrl}/services/oauth2/token`, {
    ...client,
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
  });
  return z.object({ access_token: z.string() }).parse(await token.json()).access_token;
};

/** The last token by org: signing in takes longer than the calls. */
const tokens = new Map<string, string>();

const signedIn = async (orgUrl: string): Promise<string> => {
  const token = await accessToken(orgUrl);
  tokens.set(orgUrl, token);
  return token;
};

/** Opens the org's REST API; signs in, again when a fault has expired the token. */
export const openOrg = (orgUrl: string): OrgApi => {
  const request = (token: string, method: string, path: string, body: unknown): Promise<Response> =>
    fetch(`${orgUrl}/services/data/v62.0${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    let response = await request(tokens.get(orgUrl) ?? (await signedIn(orgUrl)), method, path, body);
    if (response.status === 401) response = await request(await signedIn(orgUrl), method, path, body);
    if (!response.ok) throw new Error(`${method} ${path} of the org: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    create: async (object, fields) =>
      created.parse(await (await send('POST', `/sobjects/${object}`, fields)).json()).id,
    createAll: async (object, records) => {
      const ids: string[] = [];
      for (let start = 0; start < records.length; start += BATCH) {
        const batch = records
          .slice(start, start + BATCH)
          .map((fields) => ({ attributes: { type: object }, ...fields }));
        const response = await send('POST', '/composite/sobjects', { allOrNone: true, records: batch });
        ids.push(
          ...z
            .array(created)
            .parse(await response.json())
            .map(({ id }) => id),
        );
      }
      return ids;
    },
    update: async (object, id, fields) => {
      await send('PATCH', `/sobjects/${object}/${id}`, fields);
    },
    remove: async (object, id) => {
      await send('DELETE', `/sobjects/${object}/${id}`);
    },
    query: async (soql) =>
      queryResponse.parse(await (await send('GET', `/query?q=${encodeURIComponent(soql)}`)).json()).records,
  };
};
