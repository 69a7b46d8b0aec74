import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';

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
  await page.getByRole('button', { name: 'Copy configuration' }).click();
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

test('[FIX-11] selections and color samples are visible in forced colors', async ({ page, profile, signIn }) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  const sample = page.getByRole('row', { name: /First/ }).locator('[class*="swatch"]').first();
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
