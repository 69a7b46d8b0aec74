import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/platform/org/org';
import { median, withSignedIn } from './signed-in.ts';
import { keyTimes, watchKeys } from './watch-keys.ts';

/** Measures from a key in quick find until its rows are painted: for an object with 800 fields, 40 of them references, as a ratio to an empty list. */

const FIELDS = 800;
const REFERENCES = 40;
/** Typed key by key: every key leaves many rows of the large object, and none of the small one. */
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

await withSignedIn(async ({ app, page, profileId }) => {
  const devtools = await page.context().newCDPSession(page);

  /** Returns the median of the keys' times. Each key is typed after the previous one is painted. */
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
    return median(await keyTimes(page, KEYS.length * ROUNDS));
  };

  await page.setViewportSize({ width: 1440, height: 900 });
  for (const throttle of [1, 4]) {
    const empty = await measure([{ ...field(FIELDS), label: 'Other', name: 'Other__c' }], throttle);
    const full = await measure(
      Array.from({ length: FIELDS }, (_, index) => field(index)),
      throttle,
    );
    console.log(
      `quick find, ${FIELDS} fields, ${throttle}x CPU: a key takes ${full.toFixed(1)} ms, ${(full / empty).toFixed(2)} of an empty list (${empty.toFixed(1)} ms)`,
    );
  }
});
