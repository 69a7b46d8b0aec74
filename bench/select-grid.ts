import { copyDifferences } from '@fieldstone/contracts/changes/plan';
import { globalProfile, listProfiles } from '@fieldstone/contracts/organization/profile';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { median, withSignedIn } from './signed-in.ts';
import { keyTimes, watchKeys } from './watch-keys.ts';

/** Measures a key in the search of the group profile grid, and a page scrolled by keyboard, until it is painted: 2,000 rows as a ratio to one. */

const PROFILES = 2000;
/** Typed key by key: every key leaves many rows of the large grid. */
const WORD = 'profile 1';
const PAGES = 20;
const ROUNDS = 3;

function profile(index: number, source: GroupProfile): GroupProfile {
  if (index === 0) return source;
  const id = `a0G${String(index).padStart(12, '0')}AAA`;
  return {
    id,
    name: `Profile ${index}`,
    isGlobal: false,
    lastChanged: { by: `Administrator ${index % 40}`, at: '2026-11-20T09:15:00.000Z' },
  };
}

await withSignedIn(async ({ app, page }) => {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.request.get(`${app.url}${globalProfile.path}`);
  const source = globalProfile.response.parse(await response.json());

  /** Returns the medians for a key and for a scrolled page. Each starts after the previous one is painted. */
  const measure = async (count: number, throttle: number) => {
    const records = Array.from({ length: count + 1 }, (_, index) => profile(index, source));
    await page.unrouteAll();
    await page.route(`${app.url}${listProfiles.path}`, (route) => route.fulfill({ json: { records } }));
    await page.route(`${app.url}${copyDifferences.path}?*`, (route) =>
      route.fulfill({ json: { records: records.slice(1).map(({ id }) => ({ profileId: id, differing: 1 })) } }),
    );
    await page.goto(`${app.url}/profiles/${source.id}?copy=`);
    await page.getByRole('row', { name: 'All settings' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('row', { name: /Profile 1 / }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Find a group profile' });
    await search.click();
    await page.evaluate(watchKeys);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    for (let round = 0; round < ROUNDS; round += 1) {
      await search.clear();
      await search.pressSequentially(WORD, { delay: 250 });
    }
    await page.waitForTimeout(500);
    const typed = await keyTimes(page, WORD.length * ROUNDS);
    await search.clear();
    await page.getByRole('row', { name: /Profile 1 / }).click();
    await page.evaluate(watchKeys);
    for (let step = 0; step < PAGES; step += 1) {
      await page.keyboard.press('PageDown');
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(500);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { typed: median(typed), scrolled: median(await keyTimes(page, PAGES)) };
  };

  for (const throttle of [1, 4]) {
    const one = await measure(1, throttle);
    const many = await measure(PROFILES, throttle);
    for (const [what, full, empty] of [
      ['a key in the search', many.typed, one.typed],
      ['a page by keyboard', many.scrolled, one.scrolled],
    ] as const) {
      console.log(
        `grid, ${PROFILES} group profiles, ${throttle}x CPU: ${what} takes ${full.toFixed(1)} ms, ${(full / empty).toFixed(2)} of a grid of one (${empty.toFixed(1)} ms)`,
      );
    }
  }
});
