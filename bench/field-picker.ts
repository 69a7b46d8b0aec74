import { appointmentTitle } from '@fieldstone/contracts/appointment-title';
import { describeSobjects } from '@fieldstone/contracts/org';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/org';
import { median, withSignedIn } from './signed-in.ts';

/** A key typed into quick find until its rows are painted: over an object with 800 fields of which 40 are references, beside an empty list. */

const FIELDS = 800;
const REFERENCES = 40;
/** Typed one by one: every key leaves many rows of the large object, and none of the small one. */
const KEYS = 'field 1';
const ROUNDS = 5;

function field(index: number): SobjectField {
  const isReference = index < REFERENCES;
  return {
    name: `Field_${index}__c`,
    label: `Field ${index}`,
    type: isReference ? 'reference' : 'string',
    length: 255,
    custom: true,
    updateable: true,
    nameField: false,
    autoNumber: false,
    referenceTo: isReference ? [`Object_${index}__c`] : [],
    relationshipName: isReference ? `Field_${index}__r` : null,
    picklistValues: [],
  };
}

function sobject(name: string, fields: readonly SobjectField[]): SobjectDescribe {
  return { name, label: name, custom: false, keyPrefix: null, createable: true, updateable: true, fields: [...fields] };
}

/** Runs in the page: milliseconds from each key to the frame after the last change that it made to the picker. */
function watchKeys(): void {
  const times: number[] = [];
  let begin = 0;
  const note = (): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        times[times.length - 1] = performance.now() - begin;
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  document.addEventListener(
    'keydown',
    () => {
      begin = performance.now();
      times.push(0);
      note();
    },
    { capture: true },
  );
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { keyTimes: times });
}

await withSignedIn(async ({ app, page, profileId }) => {
  const devtools = await page.context().newCDPSession(page);

  /** Median of the keys' times, each typed after the one before has settled. */
  const measure = async (fields: readonly SobjectField[], throttle: number): Promise<number> => {
    await page.unrouteAll();
    await page.route(`${app.url}${describeSobjects.path}?*`, (route) => {
      const names = new URL(route.request().url()).searchParams.getAll('name');
      return route.fulfill({ json: { records: names.map((name) => sobject(name, fields)) } });
    });
    await page.goto(`${app.url}/profiles/${profileId}/${appointmentTitle.slug}`);
    const search = page.getByRole('complementary', { name: 'Fields' }).getByRole('searchbox');
    await search.click();
    await page.evaluate(watchKeys);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    for (let round = 0; round < ROUNDS; round += 1) {
      await search.clear();
      await search.pressSequentially(KEYS, { delay: 250 });
    }
    await page.waitForTimeout(500);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const times: unknown = await page.evaluate('keyTimes');
    if (!Array.isArray(times) || times.length < KEYS.length * ROUNDS) throw new Error('Not every key was measured.');
    return median(times.map(Number));
  };

  await page.setViewportSize({ width: 1440, height: 900 });
  for (const throttle of [1, 4]) {
    const empty = await measure([{ ...field(FIELDS), label: 'Other', name: 'Other__c' }], throttle);
    const full = await measure(
      Array.from({ length: FIELDS }, (_, index) => field(index)),
      throttle,
    );
    console.log(
      `quick find, ${FIELDS} fields, ${throttle}x CPU: a key is painted after ${full.toFixed(1)} ms, ${(full / empty).toFixed(2)} of an empty list (${empty.toFixed(1)} ms)`,
    );
  }
});
