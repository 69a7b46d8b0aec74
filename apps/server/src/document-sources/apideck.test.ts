import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDownloads } from '../salesforce/client/downloads.ts';
import { createHttp } from '../salesforce/client/http.ts';
import { startApideckStub } from '../test/apideck-stub.ts';
import type { ApideckStub } from '../test/apideck-stub.ts';
import { createDocumentSources } from './apideck.ts';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

const ORG = '00D000000000001AAA';
const DOWNLOAD = 'GET /file-storage/files/b1/download';

const http = createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [] });
const downloads = createDownloads();

let stub: ApideckStub;

beforeAll(async () => {
  stub = await startApideckStub();
});
afterEach(() => {
  for (const call of [DOWNLOAD, 'GET /store/b1']) stub.respondTo(call, null);
});
afterAll(async () => {
  await Promise.all([http.close(), downloads.close()]);
  await stub.close();
});

const open = async () =>
  text(await createDocumentSources(stub.config, http, downloads).openFile(ORG, 'file-storage+box', 'b1'));

/** Redirects a download to another address, with a body that must be ignored. */
const sentTo = (location: string) =>
  stub.respondTo(DOWNLOAD, (response) => void response.writeHead(302, { location }).end('moved '.repeat(10_000)));

it("[AIC-10] follows a redirect to the file without sending the account's key there", async () => {
  sentTo(`${stub.config.baseUrl}/store/b1`);
  stub.respondTo('GET /store/b1', (response) => void response.writeHead(200).end('from the store'));
  expect(await open()).toBe('from the store');
  const { call, headers } = stub.calls.at(-1) ?? {};
  expect(call).toBe('GET /store/b1');
  expect(Object.keys(headers ?? {}).filter((name) => /^(authorization|x-apideck)/.test(name))).toEqual([]);
});

it("[AIC-10] fails the reader's stream when the download breaks off", async () => {
  stub.respondTo(DOWNLOAD, (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  await expect(open()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
});

it('[AIC-10] treats an error response that breaks off as no response', async () => {
  stub.respondTo(DOWNLOAD, (response) => {
    response.writeHead(404, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  await expect(open()).rejects.toMatchObject({ name: 'AppError', kind: 'unavailable' });
});

it.each([
  ['another redirect', () => sentTo(`${stub.config.baseUrl}/store/b1`), 'bad_request'],
  ['an invalid address', () => sentTo('http://'), 'unavailable'],
  ['another protocol', () => sentTo('https://127.0.0.1:1/file'), 'unavailable'],
])('[AIC-10] rejects a redirect to %s', async (_where, send, kind) => {
  send();
  stub.respondTo('GET /store/b1', (response) => void response.writeHead(302, { location: '/store/b2' }).end());
  await expect(open()).rejects.toMatchObject({ kind });
  expect(stub.calls.at(-1)?.call).not.toBe('GET /store/b2');
});
