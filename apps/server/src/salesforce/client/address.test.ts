import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ADDRESS_LIMIT } from './address.ts';
import { longId } from '../record-id.ts';
import { soql } from '../soql.ts';
import { testFactory } from '../test/embedded-org.ts';
import { ACCESS } from '../test/writes.ts';

type SentRequest = { readonly method: string | undefined; readonly url: string; readonly body: string };

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => longId(`005${String(index).padStart(12, '0')}`));
const page = { totalSize: 1, done: true, records: [{ Id: 'a' }] };

const closing: Array<() => Promise<void>> = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/**
 * Returns a port over a server with Node's limit of 16,384 bytes for URL and headers, like Salesforce's; it sends the
 * replies in turn.
 */
async function over(replies: ReadonlyArray<{ readonly status?: number; readonly body: unknown }>, accessToken = 'a') {
  const requests: SentRequest[] = [];
  const textOf = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  };
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const reply = replies[Math.min(requests.length, replies.length - 1)];
      requests.push({ method: request.method, url: request.url ?? '', body });
      response.writeHead(reply?.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply?.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const instanceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const factory = testFactory();
  const tokens = { accessToken, refreshToken: null, instanceUrl, orgId: 'o', userId: 'u' };
  closing.push(async () => {
    await factory.close();
    server.closeAllConnections();
    server.close();
  });
  const source = { current: async () => tokens, refresh: async () => tokens };
  return { crm: factory.for({ tokens: source, orgId: 'o', userId: 'u' }), requests, instanceUrl };
}

const composite = (httpStatusCode: number, body: unknown) => ({
  body: { compositeResponse: [{ httpStatusCode, body }] },
});
const byIds = (count: number) => soql`SELECT Id FROM User WHERE Id IN ${ids(count)}`;

describe('a statement', () => {
  it('[SFX-02] is sent in the body if its URL would be too long, regardless of the length of the access token', async () => {
    const { crm, requests, instanceUrl } = await over([composite(200, page)], 't'.repeat(8000));
    expect(await crm.query(byIds(500))).toEqual([{ Id: 'a' }]);
    expect(await crm.count(soql`SELECT COUNT() FROM User WHERE Id IN ${ids(500)}`)).toBe(1);
    expect(requests.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([
      'POST /services/data/v64.0/composite',
      'POST /services/data/v64.0/composite',
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      allOrNone: false,
      compositeRequest: [
        {
          method: 'GET',
          url: `/services/data/v64.0/query?q=${encodeURIComponent(byIds(500))}`,
          referenceId: 'read0',
        },
      ],
    });
    for (const { url } of requests) expect(Buffer.byteLength(instanceUrl + url)).toBeLessThanOrEqual(ADDRESS_LIMIT);
  });

  it('[SFX-02] is sent in the URL if it fits', async () => {
    const { crm, requests, instanceUrl } = await over([{ body: page }]);
    await crm.query(byIds(200));
    expect(requests[0]?.method).toBe('GET');
    const length = Buffer.byteLength(instanceUrl + (requests[0]?.url ?? ''));
    expect([length > 5000, length <= ADDRESS_LIMIT]).toEqual([true, true]);
  });

  it("[SFX-02] in a body follows its pages and is rejected with the CRM's message", async () => {
    const first = {
      totalSize: 2,
      done: false,
      nextRecordsUrl: '/services/data/v64.0/query/next-1',
      records: [{ Id: 'a' }],
    };
    const paged = await over([composite(200, first), { body: { totalSize: 2, done: true, records: [{ Id: 'b' }] } }]);
    expect((await paged.crm.query(byIds(500))).map(({ Id }) => Id)).toEqual(['a', 'b']);
    expect(paged.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);

    const refused = await over([composite(400, [{ errorCode: 'INVALID_FIELD', message: 'No such column' }])]);
    await expect(refused.crm.query(byIds(500))).rejects.toMatchObject({
      kind: 'crm_error',
      params: { detail: 'No such column (INVALID_FIELD)' },
    });
  });

  it('[SFX-01] in a body is retried like one in a URL', async () => {
    const slow = composite(400, [{ errorCode: 'QUERY_TIMEOUT', message: 'too long' }]);
    const { crm, requests } = await over([{ status: 502, body: null }, slow, composite(200, page)]);
    expect(await crm.query(byIds(500))).toEqual([{ Id: 'a' }]);
    expect(requests).toHaveLength(3);
  });
});

describe('any other request', () => {
  it('[SFX-02] with a URL beyond the limit is a programming error that is never sent', async () => {
    const { crm, requests } = await over([{ body: page }]);
    const key = { field: 'Key__c', value: 'x'.repeat(ADDRESS_LIMIT) };
    await expect(crm.writes(ACCESS).upsert('Thing__c', key, {})).rejects.toBeInstanceOf(RangeError);
    await expect(crm.openFile('ContentVersion', 'x'.repeat(ADDRESS_LIMIT), 'VersionData')).rejects.toBeInstanceOf(
      RangeError,
    );
    expect(requests).toEqual([]);
  });
});
