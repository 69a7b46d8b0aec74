import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CrmFactory } from './connect.ts';
import type { Crm } from '../crm.ts';
import { soql } from '../soql.ts';
import { outsideOf } from '../../test/outside.ts';
import { crmAs, startEmbeddedOrg, testFactory } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';

let org: EmbeddedOrg;
let factory: CrmFactory;
let admin: Crm;
let file: string;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
  factory = testFactory();
  admin = await crmAs(org, factory);
  const outside = await outsideOf(org.url);
  file = await outside.create('ContentVersion', {
    Title: 'Plan',
    PathOnClient: 'plan.txt',
    VersionData: Buffer.from([0, 255, 128, 10]).toString('base64'),
  });
});
afterEach(() => org.calm());
afterAll(async () => {
  await factory.close();
  await org.close();
});

const read = async (id = file) => [...(await buffer(await admin.openFile('ContentVersion', id, 'VersionData')))];

describe('a file of the CRM', () => {
  it('is streamed, counted among the calls of the org and identified like any other', async () => {
    await org.forget();
    expect(await read()).toEqual([0, 255, 128, 10]);
    expect(await org.calls()).toMatchObject([{ callOptions: 'client=Fieldstone', status: 200 }]);
    expect(admin.apiUsage()?.used).toBeGreaterThan(0);
  });

  it('is also opened after the access token has expired', async () => {
    await admin.query(soql`SELECT Id FROM User LIMIT 1`);
    await org.misbehave({ expireAccessTokens: true });
    expect(await read()).toEqual([0, 255, 128, 10]);
  });

  it.each([
    ['unauthenticated', { always401: true }],
    ['crm_limit', { requestLimit: true }],
    ['crm_unavailable', { unavailable: true }],
  ])('fails with %s like any call', async (kind, fault) => {
    const own = await crmAs(org, factory);
    await org.misbehave(fault);
    await expect(own.openFile('ContentVersion', file, 'VersionData')).rejects.toMatchObject({ kind });
  });

  it("that is missing is an error with the CRM's message", async () => {
    await expect(read('068000000009999AAA')).rejects.toMatchObject({ name: 'AppError' });
  });

  it.each([
    ['disconnects', (response: ServerResponse) => void response.destroy(), 'crm_unavailable'],
    [
      'redirects the request',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'crm_unavailable',
    ],
    ['returns a page', (response: ServerResponse) => void response.writeHead(404).end('<html>'), 'crm_unavailable'],
  ])('causes no redirect and no hang when the CRM %s', async (_name, reply, kind) => {
    const server = createServer((_request, response) => reply(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const tokens = {
      accessToken: 'a',
      refreshToken: null,
      instanceUrl: `http://127.0.0.1:${String(port)}`,
      orgId: '00D000000000001EAA',
      userId: '005000000000001AAA',
    };
    const crm = factory.for({ ...tokens, tokens: { current: async () => tokens, refresh: async () => tokens } });
    await expect(crm.openFile('ContentVersion', file, 'VersionData')).rejects.toMatchObject({ kind });
    server.closeAllConnections();
    server.close();
  });
});
