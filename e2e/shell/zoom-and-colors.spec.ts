import type { Locator } from '@playwright/test';
import { chooseAction } from '../support/actions.ts';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { LIMITS } from '@fieldstone/contracts/platform/limits';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { colorsWith } from '../support/color-page.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { cssOf } from '../support/css.ts';
import { expect, test } from '../support/fixture.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [390, 720]) {
  test(`[FIX-09] the first click on "Select an expression" opens it at ${width} pixels, and empty fields show no error`, async ({
    page,
    profile,
    signIn,
  }) => {
    await profile.holds(appointmentColor, colorsWith('First'));
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await page.goto(profile.path(appointmentColor));
    await page.getByRole('button', { name: 'Create New Configuration' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.getByRole('button', { name: /^Expression/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Work Order Expressions' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Please enter an event title.')).toHaveCount(0);
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Gold');
    await title.fill('');
    await title.blur();
    await expect(page.getByText('Please enter an event title.')).toBeVisible();
  });
}

test('[FIX-10] every control of the copy and expression dialogs is reachable at 400% zoom', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page);
  await page.goto(profile.path({ slug: '' as `${string}/${string}` }));
  await chooseAction(page, 'Copy configuration');
  const copy = page.getByRole('dialog');
  for (const button of await copy.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320, await button.innerText()).toBe(true);
  }
  await page.keyboard.press('Escape');

  await page.goto(profile.path(appointmentColor));
  await page.getByRole('button', { name: 'Create New Configuration' }).click();
  await page.getByRole('button', { name: /^Expression/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Work Order Expressions' });
  const row = dialog.getByRole('row').nth(1);
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[FIX-94] the save bar has one row at 200% zoom', async ({ page, profile, signIn }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn(page);
  await page.goto(profile.path(checklist));
  await page.getByRole('switch').first().press('Space');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const middles = async () => {
    const boxes = await Promise.all(
      (await bar.getByRole('button').or(bar.getByRole('textbox')).all()).map((one) => one.boundingBox()),
    );
    return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
  };
  await expect(bar.getByRole('textbox')).toBeVisible();
  expect((await middles()).size).toBe(1);
});

const dialogs: ReadonlyArray<readonly [name: string, address: (id: string) => string, button: string]> = [
  ['a new group profile', () => '/group-profiles', 'New group profile'],
  ['an edited group profile', (id) => `/profiles/${id}/history`, 'Edit name and description'],
  ['the assignment of Salesforce profiles', (id) => `/profiles/${id}/people`, 'Assign Salesforce profiles'],
  ['a new token', () => '/security', 'Create token'],
  ['the history of a setting', (id) => `/profiles/${id}/${checklist.slug}`, 'History'],
  ['the copy of a setting', (id) => `/profiles/${id}/${checklist.slug}`, 'Copy to…'],
  ['the notification', (id) => `/profiles/${id}`, 'Notify technicians'],
];

for (const [name, address, button] of dialogs) {
  test(`[FIX-10] every control of ${name} is reachable at 400% zoom`, async ({ page, profile, signIn }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await signIn(page);
    await page.goto(address(profile.id));
    if (button.startsWith('Edit')) await chooseAction(page, button);
    else await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    for (const control of await dialog.getByRole('button').or(dialog.getByRole('textbox')).all()) {
      await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport({ ratio: 0.5 });
    }
    await expectNoSidewaysScroll(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
}

test('[FIX-11] the current page of the navigation is visible in forced colors', async ({ page, profile, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  for (const address of ['/change-history', profile.path(checklist), '/ai/data-sources']) {
    await page.goto(address);
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    await expect(current).toHaveCount(1);
    const row = await cssOf(current, 'background-color');
    expect(await cssOf(current, 'background-color', '::before'), address).not.toBe(row);
  }
});

test('[FIX-11] selections and color samples are visible in forced colors', async ({ page, profile, signIn }) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  const sample = page
    .getByRole('row', { name: /First/ })
    .locator('[aria-hidden="true"][style*="background-color"]')
    .first();
  const [rule] = colorsWith('First').configuration;
  const hex = rule?.color ?? '';
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ');
  await expect(sample).toHaveCSS('background-color', `rgb(${rgb})`);
  await expect(page.getByRole('link', { name: 'Mobile' })).toHaveCSS('outline-style', 'solid');

  await page.goto('/insights');
  const period = page.getByRole('radio', { name: 'Last 7 days' });
  await expect(period).toBeChecked();
  const label = page.locator('label').filter({ has: period });
  await expect(label).toHaveCSS('outline-style', 'solid');
});

test('[FIX-11] the states of a switch are visible in forced colors', async ({ page, profile, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await page.goto(profile.path(checklist));
  const toggle = page.getByRole('switch');
  const row = page.locator('label').filter({ has: toggle });
  const thumb = row.locator('span:empty');
  const track = thumb.locator('..');
  const colorOf = (element: Locator) => cssOf(element, 'background-color');
  await toggle.setChecked(false);
  const off = await colorOf(track);
  expect(await colorOf(thumb)).not.toBe(off);
  await toggle.setChecked(true);
  await expect(track).not.toHaveCSS('background-color', off);
  expect(await colorOf(thumb)).not.toBe(await colorOf(track));
});

test('[FIX-28] a title of the maximum length takes two lines of its row', async ({ page, profile, signIn }) => {
  const long = 'Emergency visit to a customer '.repeat(9).slice(0, LIMITS.eventTitleTooLong.maximum);
  await profile.holds(appointmentColor, colorsWith('Short', long.trim()));
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const title = page.getByRole('rowheader', { name: long.trim() }).locator('span[title]');
    const height = (await title.boundingBox())?.height ?? 0;
    const lines = height / Number.parseFloat(await cssOf(title, 'line-height'));
    expect(lines).toBeGreaterThan(1.5);
    expect(lines).toBeLessThan(2.5);
  }
});

test('[FIX-25] a switch, a checkbox and a radio button accept a click on their own element', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.goto(profile.path(checklist));
  const toggle = page.getByRole('switch');
  const before = await toggle.isChecked();
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !before });

  await page.goto('/insights');
  await page.getByRole('radio', { name: 'Last 90 days' }).click();
  await expect(page.getByRole('radio', { name: 'Last 90 days' })).toBeChecked();

  await page.goto(`/profiles/${profile.id}/fieldstone-engage/location-tracking`);
  await page.getByRole('switch').first().click();
  const box = page.getByRole('checkbox').first();
  await box.check();
  await expect(box).toBeChecked();
});
