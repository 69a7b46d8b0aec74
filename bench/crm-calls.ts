import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { withSignedIn } from './signed-in.ts';

/** Counts the CRM calls of opening a page and of a save, as a ratio to one call per displayed item. */

/** The items of a page, each read separately: session user, org, profiles, permissions (2), modules (4), app configuration, setting. */
const ITEMS = 11;

await withSignedIn(async ({ app, page, profileId }) => {
  // Wide enough for a preview beside the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/ai', ...allSettings.map(({ slug }) => `/profiles/${profileId}/${slug}`)]) {
    await app.forgetCalls();
    await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' });
    const { length } = await app.calls();
    console.log(
      `open ${path.padEnd(55)} ${length} CRM calls, ${(length / ITEMS).toFixed(2)} of one call per displayed item`,
    );
  }
  const path = writeSetting.path.replace(':profileId', profileId).replace(':settingKey', 'SET010');
  await app.forgetCalls();
  const status = await page.evaluate(async (address) => {
    const stored: unknown = await (await fetch(address)).json();
    const version = typeof stored === 'object' && stored !== null && 'version' in stored ? String(stored.version) : '';
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify({ data: { version: '1', checksum: '', config: { payload: { enabled: true } } } }),
    });
    return response.status;
  }, path);
  if (status !== 200) throw new Error(`The save returned ${status}.`);
  const { length } = await app.calls();
  // The minimum: load the page's value, compare the version, write, read back.
  console.log(
    `save checklist (with its read)   ${length} CRM calls, ${(length / 4).toFixed(2)} of read, compare, write and read back`,
  );
});
