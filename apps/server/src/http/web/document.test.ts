import { config, installationKey } from '@fieldstone/contracts/organization/app-data';
import { globalProfile } from '@fieldstone/contracts/organization/profile';
import { listProcesses } from '@fieldstone/contracts/organization/processes';
import { addressOf } from '@fieldstone/contracts/platform/address';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITED, startConsole, type TestConsole } from '../../test/console.ts';
import { pageDataIn, responsesIn } from '../../test/page-data.ts';
import { signIn } from '../../test/sign-in.ts';
import { makeWebFolder } from '../../test/web-folder.ts';

const HEAD = '<!doctype html><html><head><title>Fieldstone Console</title></head><body><div id="root"></div>';
const folder = makeWebFolder(`${HEAD}</body></html>`);
const HTML = { accept: 'text/html' };

let home: TestConsole;
let cookie = '';
let url = '';

beforeAll(async () => {
  home = await startConsole({ webFolder: folder });
  url = await home.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = (await signIn(home.app)).cookie;
});
afterEach(() => home.org.clearFaults());
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  home.app.inject({ url: path, headers: { ...HTML, cookie, ...headers } });

const withoutPreloads = (document: string) => document.replaceAll(/<link [^>]*>/g, '');

describe('the document of a page', () => {
  it('[PRF-01] contains the session, the start-up data and the setting of its page, as the API returns them', async () => {
    const { body: profile } = await api(globalProfile.path);
    const page = `/profiles/${String(profile['id'])}/checklist/checklist-general`;
    const result = await open(page);
    expect(result.statusCode).toBe(200);
    expect(withoutPreloads(result.body).startsWith(HEAD)).toBe(true);
    expect(result.body.endsWith('</body></html>')).toBe(true);
    const data = responsesIn(result.body);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        sessionInfo.path,
        globalProfile.path,
        '/api/permissions',
        `/api/profiles/${String(profile['id'])}/settings?id=GLOB001_GBL025`,
        `/api/profiles/${String(profile['id'])}/settings/SET010`,
      ]),
    );
    for (const address of [
      sessionInfo.path,
      globalProfile.path,
      `/api${page.replace('checklist/checklist-general', 'settings/SET010')}`,
    ])
      expect(data[address], address).toEqual(await api(address));
  });

  it.each([
    ['dark', '<html data-theme="dark">'],
    ['light', '<html data-theme="light">'],
    ['system', '<html>'],
    ['"><script>', '<html>'],
  ])('[PRF-06] has the theme %s of the cookie', async (theme, root) => {
    for (const own of [cookie, '']) {
      const { body } = await open('/insights', { cookie: `${own}; fieldstone_theme=${encodeURIComponent(theme)}` });
      expect(body).toContain(root);
      expect(body).not.toContain('<script>');
    }
  });

  it('[PRF-06] preloads no scripts of the page without a session', async () => {
    expect((await open('/insights')).body).toContain('modulepreload');
    expect((await open('/insights', { cookie: 'fieldstone_theme=dark' })).body).not.toContain('modulepreload');
  });

  it('[PRF-01] contains the section of a page of the AI Console', async () => {
    const data = responsesIn((await open('/ai/data-sources')).body);
    expect(data['/api/ai/configurations/validations']?.status).toBe(200);
    expect(data['/api/ai/configurations/copilot-data-source']?.status).toBe(200);
    expect(data[globalProfile.path]).toBeUndefined();
  });

  it.each([
    ['/insights', 27],
    ['/insights?period=last30', 27],
    ['/insights/syncs', 11],
    ['/insights/reach', 5],
    ['/insights/feedback', 9],
    ['/insights/nothing', 0],
    ['/change-history', 3],
    ['/processes', 1],
    ['/security', 0],
    ['/health-check', 5],
    ['/ai/ai-usage', 4],
    ['/ai/ai-credits-consumption', 1],
  ])('[PRF-01] announces the contents of %s, and sends each as the API returns it', async (path, count) => {
    const [first, ...contents] = pageDataIn((await open(path)).body);
    expect(first?.responses[sessionInfo.path]?.status).toBe(200);
    expect(first?.later).toHaveLength(count);
    const sent = contents.flatMap(({ responses }) => Object.entries(responses));
    expect(sent.map(([address]) => address).toSorted()).toEqual(first?.later?.toSorted());
    for (const [address, response] of sent) expect(response?.status, address).toBe(200);
  });

  it('[PRF-01] contains the contents of the people and the history of a group profile', async () => {
    const { body: profile } = await api(globalProfile.path);
    const id = String(profile['id']);
    const address = `/api/group-profiles/${id}`;
    const people = responsesIn((await open(`/profiles/${id}/people`)).body);
    for (const one of [address, `${address}/users`]) expect(people[one], one).toEqual(await api(one));
    const history = Object.keys(responsesIn((await open(`/profiles/${id}/history`)).body));
    expect(history).toContain(address);
    const ofProfile = new RegExp(`^/api/change-history(/count)?\\?.*profile=${id}`);
    expect(history.filter((one) => ofProfile.test(one))).toHaveLength(2);
  });

  it('[FIX-48] [AIC-02] contains the marks of the overview of the AI Console only with the permissions for it', async () => {
    expect(responsesIn((await open('/ai')).body)[readSkillHealth.path]).toEqual(await api(readSkillHealth.path));
    const { cookie: limited } = await signIn(home.app, { user: LIMITED });
    expect(responsesIn((await open('/ai', { cookie: limited })).body)).not.toHaveProperty([readSkillHealth.path]);
  });

  it('[PRF-01] sends null for contents that fail, and the others', async () => {
    await home.org.setFaults({ requestLimit: true });
    const data = responsesIn((await open('/processes')).body);
    const processes = addressOf(listProcesses, { query: { kind: 'expression' } });
    expect(data).toMatchObject({ [sessionInfo.path]: { status: 200 }, [processes]: null });
  });

  it('[PRF-01] requests no contents with filters of the page, which the browser requests', async () => {
    const [first, ...contents] = pageDataIn((await open('/change-history?person=Avery')).body);
    expect(first?.later).toEqual([]);
    expect(contents).toEqual([]);
  });

  it('[PRF-01] sends its head while a slow CRM delays the data', async () => {
    await home.org.setFaults({ delayMs: 60_000 });
    const control = new AbortController();
    const response = await fetch(`${url}/`, { headers: { ...HTML, cookie }, signal: control.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('<div id="root"></div>')) seen += (await reader?.read())?.value ?? '';
    expect(withoutPreloads(seen)).toBe(HEAD);
    control.abort();
    await home.org.clearFaults();
  });

  it('[PRF-01] contains only the error response without a session, with the status of a page', async () => {
    const result = await open('/insights', { cookie: '' });
    expect(result.statusCode).toBe(200);
    expect(responsesIn(result.body)).toEqual({ [sessionInfo.path]: expect.objectContaining({ status: 401 }) });
  });

  it('[PRF-01] omits failed responses, which the browser requests again, and contains the others', async () => {
    await home.org.setFaults({ requestLimit: true });
    const data = responsesIn((await open('/')).body);
    expect(data[sessionInfo.path]?.status).toBe(200);
    expect(data[globalProfile.path]).toBeUndefined();
  });

  it('[STP-01] contains the responses for missing records of an org, so that the browser does not request them again', async () => {
    const own = await startConsole({ webFolder: folder, deployed: true });
    const headers = { ...HTML, cookie: (await signIn(own.app)).cookie };
    const data = responsesIn((await own.app.inject({ url: '/', headers })).body);
    const missing = Object.entries(data).filter(([, response]) => response?.status === 404);
    expect(missing.map(([address]) => address).toSorted()).toEqual([
      config.path,
      installationKey.path,
      globalProfile.path,
    ]);
    expect(data[globalProfile.path]?.body).toMatchObject({ error: { code: 'global_profile_missing' } });
    await own.close();
  });

  it('[PRF-01] never lets data end its element', async () => {
    const result = await open('/');
    const [, json = ''] = result.body.split('data-page-data>');
    expect(json.slice(0, json.indexOf('</script>'))).not.toContain('<');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('[PRF-01] is compressed with %s, and neither stored nor tagged', async (encoding, decompress) => {
    const result = await open('/', { 'accept-encoding': encoding });
    expect(result.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(result.headers.etag).toBeUndefined();
    expect(responsesIn(decompress(result.rawPayload).toString('utf8'))[sessionInfo.path]?.status).toBe(200);
  });
});

async function api(address: string) {
  const result = await home.app.inject({ url: address, headers: { cookie } });
  return { status: result.statusCode, body: result.json<Record<string, unknown>>() };
}
