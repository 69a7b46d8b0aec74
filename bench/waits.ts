import { globalProfile, listProfiles } from '@fieldstone/contracts/organization/profile';
import { UNKNOWN_PATH } from '@fieldstone/e2e/pages';
import type { CDPSession, Page } from 'playwright-core';
import { median } from './signed-in.ts';
import type { SignedIn } from './signed-in.ts';

/** A page that a person goes to: its heading, a selector of its first values, and the end of its address. */
type Shown = { readonly heading: string; readonly values: string; readonly path: string };

declare global {
  /** Set by `watchWaits`. */
  var waits: { readonly letters: number[]; expect: (isShown: () => boolean) => void; waited: Promise<number> };
}

const ROUNDS = 5;
const PROFILES = 2000;
const CRM_MS = 200;
const SETTLE_MS = 2000;
const KEYS = 'profile 1';
/** The confirmation in the change bar. */
const SAVED = 'Saved';

/** The page that requests nothing and shows a heading and a sentence. Every wait is compared with the same one there. */
const EMPTY: Shown = { heading: 'Page not found', values: 'main p', path: UNKNOWN_PATH };

const NEXT: readonly Shown[] = [
  { heading: 'Checklist', values: 'main [role="switch"]', path: '/checklist/checklist-general' },
  { heading: 'Appointment Color', values: 'main [role="switch"]', path: '/calendar/appt-color' },
  { heading: 'Barcode/QR Code Scan', values: 'main [role="switch"]', path: '/barcode/barcode-general' },
];

/**
 * Runs in the page. `waits.expect` makes `waits.waited`, the milliseconds from the next press, key or change of the address to the frame with
 * an expected state. `waits.letters` are those from each key to the frame with its letter.
 */
function watchWaits(): void {
  const afterFrame = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(null);
    });
  };
  const letters: number[] = [];
  const count = (): void => {
    const begin = performance.now();
    afterFrame(() => letters.push(performance.now() - begin));
  };
  addEventListener('keydown', count, { capture: true });
  const expect = (isShown: () => boolean): void => {
    globalThis.waits.waited = new Promise((resolve) => {
      let begin = 0;
      const start = (): void => {
        begin ||= performance.now();
      };
      for (const event of ['pointerdown', 'keydown', 'popstate']) addEventListener(event, start, { capture: true });
      const observer = new MutationObserver(() => {
        if (begin === 0 || !isShown()) return;
        observer.disconnect();
        afterFrame(() => resolve(performance.now() - begin));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  };
  globalThis.waits = { letters, expect, waited: Promise.resolve(0) };
}

/**
 * Prints what a person waits for inside the console at the page's throttle, each as a ratio to the same wait on an empty page of the console:
 * from a press on a link to the heading and first values of the next page, from a key to its letter, and from Ctrl+S to the confirmation.
 */
export async function printWaits({ app, page, profileId }: SignedIn, devtools: CDPSession): Promise<void> {
  const overview = `/profiles/${profileId}`;
  await page.addInitScript(watchWaits);

  /** Returns the wait for a page after a press on its link, with the scripts and data of an earlier visit or without. */
  const goTo = async (shown: Shown, isCached: boolean): Promise<number> => {
    if (!isCached) await devtools.send('Network.clearBrowserCache');
    await page.goto(`${app.url}${overview}`);
    await page.waitForLoadState('networkidle');
    if (isCached) {
      await open(page, shown);
      await page.goBack();
      // The overview refreshes its data first.
      await page.waitForTimeout(SETTLE_MS);
    }
    return open(page, shown);
  };
  for (const isCached of [false, true]) {
    const times = new Map<Shown, number[]>([EMPTY, ...NEXT].map((shown) => [shown, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [shown, taken] of times) taken.push(await goTo(shown, isCached));
    }
    const empty = times.get(EMPTY) ?? [];
    for (const shown of NEXT) {
      const name = `${shown.heading}, ${isCached ? 'visited before' : 'first visit'}`;
      printRatio(`from the link to the values of ${name}`, times.get(shown) ?? [], empty);
    }
  }

  const alone = await typeKeys(page, `${app.url}${UNKNOWN_PATH}`, async () => {
    await page.getByRole('heading', { name: EMPTY.heading }).waitFor();
    await page.evaluate(() => document.body.append(document.createElement('input')));
    await page.locator('body > input').focus();
  });
  const source = globalProfile.response.parse(await (await page.request.get(`${app.url}${globalProfile.path}`)).json());
  const records = Array.from({ length: PROFILES }, (_, index) => ({
    ...source,
    id: index === 0 ? source.id : `a0G${String(index).padStart(12, '0')}AAA`,
    name: index === 0 ? source.name : `Profile ${index}`,
    isGlobal: index === 0,
  }));
  await page.route(`${app.url}${listProfiles.path}`, (route) => route.fulfill({ json: { records } }));
  const searched = await typeKeys(page, `${app.url}/profiles/${profileId}?copy=`, async () => {
    await page.getByRole('row', { name: 'All settings' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('row', { name: /Profile 1 / }).waitFor();
    await page.getByRole('searchbox', { name: 'Find a group profile' }).click();
  });
  await page.unrouteAll();
  printRatio(`from a key to its letter in a search of ${PROFILES} group profiles`, searched, alone);

  await app.faults({ delayMs: CRM_MS });
  const { saves, requests } = await save(
    page,
    `${app.url}${overview}${NEXT[0]?.path ?? ''}`,
    `${app.url}${UNKNOWN_PATH}`,
  );
  await app.noFaults();
  printRatio(`from Ctrl+S to the confirmation, with ${CRM_MS} ms per call of the CRM`, saves, requests);
}

/** Goes to a page by its link, or, for the empty one, by its address, and returns the milliseconds until it is shown. */
async function open(page: Page, shown: Shown): Promise<number> {
  await page.evaluate(
    ({ heading, values }) =>
      globalThis.waits.expect(
        () =>
          document.querySelector('h1')?.textContent?.includes(heading) === true &&
          document.querySelector(values) !== null,
      ),
    shown,
  );
  if (shown === EMPTY) {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, shown.path);
  } else await page.getByRole('main').locator(`a[href$="${shown.path}"]`).first().click();
  return page.evaluate(() => globalThis.waits.waited);
}

/** Opens a page, types into the field that has the focus after `prepare`, and returns the milliseconds from each key to its letter. */
async function typeKeys(page: Page, url: string, prepare: () => Promise<void>): Promise<readonly number[]> {
  await page.goto(url);
  await prepare();
  await page.evaluate(() => globalThis.waits.letters.splice(0));
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(KEYS, { delay: 250 });
  }
  return page.evaluate(() => globalThis.waits.letters);
}

/** Saves a page's switch several times, and sends the same requests from an empty page; returns the milliseconds of each. */
async function save(page: Page, url: string, emptyUrl: string) {
  const [saves, requests]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(url);
    await page.getByRole('main').getByRole('switch').first().locator('xpath=ancestor::label').click();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/settings/'));
    await page.evaluate(
      (text) =>
        globalThis.waits.expect(() =>
          [...document.querySelectorAll('main strong')].some((one) => one.textContent === text),
        ),
      SAVED,
    );
    await page.keyboard.press('Control+s');
    saves.push(await page.evaluate(() => globalThis.waits.waited));
    const request = await sent;
    const { pathname } = new URL(request.url());
    await page.goto(emptyUrl);
    const response = await page.evaluate(
      async ({ path, body }) => {
        const begin = performance.now();
        const { ok } = await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
        return { ok, ms: performance.now() - begin };
      },
      { path: pathname, body: request.postData() ?? '' },
    );
    if (!response.ok) throw new Error('The setting was not saved.');
    requests.push(response.ms);
  }
  return { saves, requests };
}

function printRatio(what: string, times: readonly number[], empty: readonly number[]): void {
  const [time, bare] = [median(times), median(empty)];
  console.log(
    `${(time / bare).toFixed(2).padStart(6)}  ${what} (${time.toFixed(0)} ms, on the empty page ${bare.toFixed(0)} ms)`,
  );
}
