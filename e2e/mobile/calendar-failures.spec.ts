import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import type { Locator, Page } from '@playwright/test';
import { storedEventProcess } from '../support/calendar-org.ts';
import { colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { delayResponses } from '../support/delay-responses.ts';
import { labelOf, settingPage } from '../support/setting-page.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

const CAUSE = 'The org has no API calls left today.';

type Journey = {
  /** The page's name in the navigation. */
  readonly link: string;
  readonly load: string;
  readonly save: string;
  /** An editable element, which is visible once the page is loaded. */
  readonly edited: (page: Page) => Locator;
  readonly edit: (page: Page) => Promise<void>;
  readonly isEdited: (page: Page) => Promise<void>;
  /** The button that saves the edit again after a failure. */
  readonly again?: string;
  readonly before?: { readonly setting: Pick<Setting, 'id'>; readonly payload: Record<string, unknown> };
  /** Returns the value in the org. */
  readonly after?: { readonly setting: Pick<Setting, 'id'>; readonly payload: Record<string, unknown> };
};

const absence = (page: Page) => settingPage(page).main.getByRole('radio', { name: /^Report Absence/ });

/** Pages that load or save in their own way; all-settings.test.tsx covers every page. */
const JOURNEYS: readonly Journey[] = [
  {
    link: 'Appointment Color',
    load: 'Failed to get appointment color configuration',
    save: 'Failed to save appointment color configuration',
    again: 'Save again',
    edited: (page) => page.getByRole('button', { name: 'Move Second up' }),
    edit: (page) => page.getByRole('button', { name: 'Move Second up' }).click(),
    isEdited: (page) => expect(page.getByRole('button', { name: 'Move Second up' })).toBeDisabled(),
    before: { setting: appointmentColor, payload: colorsWith('First', 'Second') },
    after: { setting: appointmentColor, payload: { configuration: [{ title: 'Second' }, { title: 'First' }] } },
  },
  {
    link: 'Location tracking',
    load: 'Failed to get location configuration for appointment status',
    save: 'Failed to save location configuration for appointment status',
    edited: (page) => page.getByRole('checkbox', { name: /^Driving/ }),
    edit: async (page) => {
      await labelOf(page.getByRole('checkbox', { name: /^Driving/ })).click();
      await settingPage(page).save.click();
    },
    isEdited: (page) => expect(page.getByRole('checkbox', { name: /^Driving/ })).toBeChecked(),
    after: { setting: locationTracking, payload: { enabled: true, status: ['Driving'] } },
  },
  {
    link: 'Edit Events',
    load: 'Failed to get event settings',
    save: 'Failed to save event settings',
    edited: absence,
    edit: async (page) => {
      await labelOf(absence(page)).click();
      await settingPage(page).save.click();
    },
    isEdited: (page) => expect(absence(page)).toBeChecked(),
  },
];

for (const { link, load, save, again, edited, edit, isEdited, before, after } of JOURNEYS) {
  test(`[PAGE-01] [PAGE-02] [PAGE-06] ${link} handles a failing and a slow CRM`, async ({
    app,
    page,
    profile,
    signIn,
  }) => {
    const shared = settingPage(page);
    if (before) await profile.holds(before.setting, before.payload);
    await signIn(page);
    await page.goto(`/profiles/${profile.id}`);
    await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();

    await app.faults({ requestLimit: true });
    await shared.link(link).click();
    const banner = shared.main.getByRole('alert').filter({ hasText: load });
    await expect(banner).toContainText(CAUSE);
    await expect(edited(page)).toHaveCount(0);
    await app.noFaults();
    // Each failed part of the page has its own Retry.
    const retry = shared.main.getByRole('alert').first().getByRole('button', { name: 'Retry' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: timeLimit(1_000) });
      await expect(edited(page)).toBeVisible({ timeout: timeLimit(4_000) });
    }).toPass();
    await expect(banner).toHaveCount(0);

    await app.faults({ requestLimit: true });
    await edit(page);
    await expect(shared.toast(save)).toContainText(CAUSE);
    await isEdited(page);
    await app.noFaults();
    await app.faults({ delayMs: 400 });
    const repeat = again === undefined ? shared.save : shared.main.getByRole('button', { name: again });
    await repeat.click();
    await expect(shared.toast('Settings saved successfully')).toBeVisible();
    await isEdited(page);
    if (after) expect(await profile.stored(after.setting)).toMatchObject(after.payload);
    else expect(await storedEventProcess(app.orgUrl, profile.id)).toMatch(/^SFM-/);

    const release = await delayResponses(page, '**/api/{profiles/*/settings,calendar-event}/**');
    // After navigation within the console, the page requests its setting; at first load the document carries it.
    await page.goto(`/profiles/${profile.id}`);
    await shared.link(link).click();
    await expect(shared.main.getByRole('status').filter({ hasText: 'Loading settings' })).toBeVisible();
    release();
    await isEdited(page);
    await expect(shared.main.getByRole('status').filter({ hasText: 'Loading settings' })).toHaveCount(0);
  });
}
