import { allSettings } from '@fieldstone/contracts/all-settings';
import { writeSetting } from '@fieldstone/contracts/settings';
import { withSignedIn } from './signed-in.ts';

/** Calls to the CRM that one opening of a page and one save cost, beside a client that asks once for each thing it shows. */

/** What a page shows of the org, each read alone: session user, org, profiles, permissions (2), modules (4), app configuration, setting. */
const ONE_BY_ONE = 11;

await withSignedIn(async ({ app, page, profileId }) => {
  // Wide enough for a preview beside the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/ai', ...allSettings.map(({ slug }) => `/profiles/${profileId}/${slug}`)]) {
    await app.forgetCalls();
    await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' });
    const { length } = await app.calls();
    console.log(
      `open ${path.padEnd(55)} ${length} CRM calls, ${(length / ONE_BY_ONE).toFixed(2)} of one call for each thing shown`,
    );
  }
  const path = writeSetting.path.replace(':profileId', profileId).replace(':settingKey', 'SET010');
  await app.forgetCalls();
  const status = await page.evaluate(async (address) => {
    const stored: unknown = await (await fetch(address)).json();
    const version = typeof stored === 'object' && stored !== null && 'version' in stored ? String(stored.version) : '';
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify({ data: { version: '1', checksum: '', config: { payload: { enabled: true } } } }),
    });
    return answer.status;
  }, path);
  if (status !== 200) throw new Error(`The save answered ${status}.`);
  const { length } = await app.calls();
  // The least that keeps the promises: read what is stored, write it, read it back.
  console.log(
    `save checklist (with its read)   ${length} CRM calls, ${(length / 4).toFixed(2)} of read, compare, write and read back`,
  );
});
