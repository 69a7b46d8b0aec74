import { routes } from '@fieldstone/contracts';
import { PAGE_DATA_ATTRIBUTE } from '@fieldstone/contracts/page/page-data';
import type { PageData } from '@fieldstone/contracts/page/page-data';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';

let state: DocumentReadyState;

beforeEach(() => {
  vi.resetModules();
  state = 'loading';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});
afterEach(() => {
  endDocument();
  document.body.replaceChildren();
});

/** Adds an element as the parser does: it is complete when something follows it. */
function arrive(content: PageData | string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.setAttribute(PAGE_DATA_ATTRIBUTE, '');
  element.textContent = typeof content === 'string' ? content : JSON.stringify(content);
  document.body.append(element, '\n');
}

function endDocument(): void {
  state = 'interactive';
  document.dispatchEvent(new Event('readystatechange'));
}

const response = (name: string) => ({ status: 200, body: { name } });

/** Returns the body of the response for an address. */
const take = async (address: string): Promise<unknown> => {
  const { takePageData } = await import('./page-data.ts');
  return (await takePageData(address))?.json();
};

it('[PRF-01] returns a response of the document once, and removes its element', async () => {
  const taken = take('/api/one');
  arrive({ responses: { '/api/one': response('one') }, later: [] });
  expect(await taken).toEqual({ name: 'one' });
  expect(await take('/api/one')).toBeUndefined();
  expect(document.querySelector(`[${PAGE_DATA_ATTRIBUTE}]`)).toBeNull();
});

it('[PRF-01] waits for announced contents only, each as soon as it arrives', async () => {
  arrive({ responses: {}, later: ['/api/slow', '/api/fast'] });
  const [slow, fast] = [take('/api/slow'), take('/api/fast')];
  expect(await take('/api/other')).toBeUndefined();
  arrive({ responses: { '/api/fast': response('fast') } });
  expect(await fast).toEqual({ name: 'fast' });
  arrive({ responses: { '/api/slow': response('slow') } });
  expect(await slow).toEqual({ name: 'slow' });
});

it('[PRF-01] returns nothing for contents that failed, and for those that a document lacks', async () => {
  arrive({ responses: {}, later: ['/api/failed', '/api/lost'] });
  const [failed, lost] = [take('/api/failed'), take('/api/lost')];
  arrive({ responses: { '/api/failed': null } });
  expect(await failed).toBeUndefined();
  endDocument();
  expect(await lost).toBeUndefined();
});

it.each([
  ['without page data', () => {}],
  ['with page data that was cut off', () => arrive('{"responses":{"/api/o')],
])('[PRF-01] returns nothing in a document %s', async (_name, fill) => {
  const taken = take('/api/one');
  fill();
  endDocument();
  expect(await taken).toBeUndefined();
});

it.each([
  [
    'its content',
    () => arrive({ responses: {}, later: ['/api/slow'] }),
    { responses: { '/api/slow': response('old') } },
  ],
  ['the first element', () => {}, { responses: { '/api/slow': response('old') }, later: [] }],
])('[STP-02] waits no longer for %s after a write, so that no older content follows it', async (_what, begin, late) => {
  begin();
  const taken = take('/api/slow');
  await new Promise<void>((resolve) => {
    // Lets the call begin to wait.
    setTimeout(resolve);
  });
  const { dropPageData } = await import('./page-data.ts');
  dropPageData();
  arrive(late);
  expect(await taken).toBeUndefined();
});

it('[APP-14] ends a canceled call although the document has its response', async () => {
  const { call } = await import('./call.ts');
  const controller = new AbortController();
  const pending = call(routes.globalProfile, undefined, { signal: controller.signal });
  controller.abort();
  arrive({ responses: { [routes.globalProfile.path]: { status: 200, body: GLOBAL_PROFILE } }, later: [] });
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

it('[STP-02] takes no more responses from the document after a write, which may have changed them', async () => {
  const server = createOrg();
  globalThis.fetch = server.fetch;
  const [{ call }, { session }] = await Promise.all([import('./call.ts'), import('../session/session-store.ts')]);
  session.begin();
  const global = { ...GLOBAL_PROFILE, name: 'Before' };
  arrive({
    responses: {
      [routes.globalProfile.path]: { status: 200, body: global },
      [routes.installationKey.path]: { status: 200, body: { key: 'before' } },
    },
    later: [],
  });
  expect((await call(routes.globalProfile, undefined)).name).toBe('Before');
  expect(server.requests).toEqual([]);
  const data = { version: '1', checksum: '', config: { payload: { enabled: false } } } as const;
  await call(routes.writeSetting, {
    params: { profileId: GLOBAL_PROFILE.id, settingKey: 'SET013' },
    headers: { 'if-match': 'none' },
    body: { data },
  });
  await call(routes.installationKey, undefined);
  expect(server.requests.map(({ path }) => path)).toContain(routes.installationKey.path);
});
