// Takes the README's pictures, with the demo data that a new user sees.
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { appointmentColor, COLOR_RULES_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { chromium, type Page } from '@playwright/test';
import { launchOptions, requireBrowser } from './support/browser.ts';
import { copyWizard } from './support/copy-wizard.ts';
import { startProgram } from './support/program.ts';
import { signIn } from './support/sign-in.ts';

type Profile = { readonly id: string; readonly name: string };

/** The settings in the picture of the copy wizard. */
const COPIED = ['Appointment Color', 'Appointment title and description', 'Location tracking'];
const TARGETS = 4;

/** Prepares the page for each picture, by file name. */
const pictures: Readonly<Record<string, (page: Page, profile: Profile) => Promise<void>>> = {
  'appointment-color': async (page, { id }) => {
    await page.goto(`/profiles/${id}/${appointmentColor.slug}`);
    // The page is loaded when the table has its rows.
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    await page.getByText('My schedule').waitFor();
  },
  copy: async (page, { id, name }) => {
    const wizard = copyWizard(page, name);
    await page.goto(`/profiles/${id}`);
    await wizard.open();
    for (const label of COPIED) await wizard.setting(label).click();
    await wizard.next.click();
    const choices = wizard.dialog.getByRole('row').filter({ has: page.getByRole('rowheader') });
    for (let at = 0; at < TARGETS; at += 1) await choices.nth(at).click();
    await wizard.next.click();
    await wizard.plan.getByRole('row').filter({ hasText: 'will change' }).first().getByRole('button').first().click();
    await wizard.plan.getByRole('button', { name: 'Location tracking' }).click();
  },
  insights: async (page) => {
    await page.goto('/insights');
    await page.getByText('Users of the app').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  },
};

/** Returns a group profile with color rules, and room for another one. */
async function findProfile(page: Page): Promise<Profile> {
  const { records } = listProfiles.response.parse(await (await page.request.get(listProfiles.path)).json());
  for (const { id, name } of records) {
    const path = readSetting.path.replace(':profileId', id).replace(':settingKey', appointmentColor.id);
    const stored = readSetting.response.parse(await (await page.request.get(path)).json());
    const payload = stored.configuration?.config.payload ?? appointmentColor.defaults;
    const rules = appointmentColor.schema.parse(payload).configuration.length;
    if (rules >= 4 && rules < COLOR_RULES_LIMIT) return { id, name };
  }
  throw new Error('No group profile has four color rules and room for another.');
}

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
requireBrowser();
await mkdir(folder, { recursive: true });
const app = await startProgram(['--history']);
const browser = await chromium.launch(launchOptions());
try {
  while (!app.output().includes('uses of the AI in')) await wait(500);
  const page = await browser.newPage({
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
  });
  await signIn(page, app.url);
  const profile = await findProfile(page);
  for (const [name, prepare] of Object.entries(pictures)) {
    await prepare(page, profile);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}${name}.png` });
    console.log(`Wrote ${folder}${name}.png`);
  }
} finally {
  await browser.close();
  await app.stop();
}
