// Takes the picture that the README shows: the appointment colours of a group profile, as a new user meets them.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { appointmentColor, COLOR_RULES_LIMIT } from '@fieldstone/contracts/appointment-color';
import { listProfiles } from '@fieldstone/contracts/profile';
import { payloadOf } from '@fieldstone/contracts/setting';
import { readSetting } from '@fieldstone/contracts/settings';
import { chromium } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { startProgram } from './program.ts';
import { signIn } from './sign-in.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const file = `${folder}appointment-color.png`;

const app = await startProgram();
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
  });
  await signIn(page, app.url);
  const answer = await page.request.get(`${app.url}${listProfiles.path}`);
  const { records } = listProfiles.response.parse(await answer.json());
  const rules = await Promise.all(
    records.map(async ({ id }) => {
      const path = readSetting.path.replace(':profileId', id).replace(':settingKey', appointmentColor.id);
      const stored = readSetting.response.parse(await (await page.request.get(`${app.url}${path}`)).json());
      return {
        id,
        count: payloadOf(appointmentColor, stored.configuration?.config.payload ?? null).configuration.length,
      };
    }),
  );
  const profile = rules.find(({ count }) => count >= 4 && count < COLOR_RULES_LIMIT);
  if (profile === undefined) throw new Error('No group profile has four color rules and room for another.');
  await page.goto(`${app.url}/profiles/${profile.id}/${appointmentColor.slug}`);
  // The page is there when its rules are: the table has its rows.
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.getByText('My schedule').waitFor();
  await page.waitForLoadState('networkidle');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: file });
  console.log(`Wrote ${file}`);
} finally {
  await browser.close();
  await app.stop();
}
