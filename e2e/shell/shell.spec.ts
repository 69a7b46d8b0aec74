import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { openOrg } from '../support/org-api.ts';
import { settingPage } from '../support/setting-page.ts';

test('[APP-09] the navigation is sorted, collapsible, and filtered by Quick Find', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  const links = navigation.getByRole('listitem').getByRole('link');
  const groups = navigation.getByRole('button', { expanded: true }).or(links.locator('span:first-child'));
  await expect(links.first()).toBeVisible();
  const names = await groups.allInnerTexts();
  expect(names).toEqual(expect.arrayContaining(['Calendar', 'Checklist', 'Data Validation Rules', 'Field Inventory']));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));

  const find = navigation.getByRole('searchbox', { name: 'Quick Find' });
  await find.fill('CHECKL');
  await expect(links).toHaveText(['Checklist']);
  await find.fill('no such page');
  await expect(navigation.getByRole('status')).toHaveText("No pages match 'no such page'.");
  await find.press('Escape');
  await expect(find).toHaveValue('');
  await expect(links.filter({ hasText: 'Field Inventory' })).toBeVisible();

  const group = navigation.getByRole('button', { name: 'Calendar' });
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(links.filter({ hasText: 'Appointment Color' })).toBeHidden();
  await group.press('Enter');
  await expect(links.filter({ hasText: 'Appointment Color' })).toBeVisible();
  await links.filter({ hasText: 'Field Inventory' }).click();
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(links.filter({ hasText: 'Field Inventory' })).toHaveAttribute('aria-current', 'page');
});

test('[OVR-08] the pages of the organization and the current page are in view', async ({ page, profile, signIn }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(profile.path(zinc));
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  await expect(settingPage(page).link('Zinc')).toBeInViewport({ ratio: 1 });
  const pages = await navigation.getByRole('list', { name: 'Organization' }).getByRole('link').all();
  expect(pages.length).toBeGreaterThan(4);
  for (const link of pages) await expect(link).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto(profile.path(checklist));
  await page.goto(profile.path(zinc));
  await expect(settingPage(page).link('Zinc')).toBeInViewport({ ratio: 1 });
});

test('[APP-13] a group profile is found by a part of its name, and choosing it keeps the page', async ({
  page,
  profile,
  signIn,
}) => {
  const chooser = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /Group profile/ });
  await signIn(page);
  await page.goto(profile.path(checklist));
  await chooser.click();
  await expect(page.getByRole('searchbox', { name: 'Find a group profile' })).toBeFocused();
  await page.keyboard.type('gdansk');
  await expect(page.getByRole('option')).toHaveText([/^Depot Technicians Gdańsk/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chooser).toContainText('Depot Technicians Gdańsk');
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
  await expect(page).not.toHaveURL(profile.path(checklist));
  await expect(page).toHaveURL(/\/checklist\/checklist-general$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
  await expect(chooser).toContainText('Depot Technicians Gdańsk');
  await chooser.click();
  await page.getByRole('searchbox', { name: 'Find a group profile' }).fill('no such profile');
  await expect(page.getByText('No matching group profiles')).toBeVisible();
});

test('[APP-10] the pages of a disabled feature are not listed and not found', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const org = openOrg(app.orgUrl);
  const [module] = await org.query("SELECT Id FROM Process__c WHERE Type__c = 'Module' AND Process_Id__c = 'ZINC'");
  const id = String(module?.['Id']);
  await org.update('Process__c', id, { Active__c: false });
  try {
    await signIn(page);
    await page.goto(profile.path(zinc));
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(settingPage(page).link('Checklist')).toBeVisible();
    await expect(settingPage(page).link('Zinc')).toHaveCount(0);
  } finally {
    await org.update('Process__c', id, { Active__c: true });
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Zinc' })).toBeVisible();
});

test('the theme follows the system until one is chosen, and the choice persists', async ({ page, signIn }) => {
  const scheme = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Account menu for Avery Admin' }).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
  };
  await signIn(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/ai');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const light = await scheme();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await scheme();
  expect(dark).not.toBe(light);
  await choose('Light');
  await expect.poll(scheme).toBe(light);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scheme()).toBe(light);
  await choose('System');
  await expect.poll(scheme).toBe(dark);
});

test('an unknown address shows a not-found page with a link to the start page', async ({ page, profile, signIn }) => {
  await signIn(page);
  for (const [address, name] of [
    ['/nothing', 'Page not found'],
    ['/ai/nothing', 'Page not found'],
    [`/profiles/${profile.id}/calendar/nothing`, 'Page not found'],
    ['/profiles/a01000000000000AAA', 'Group profile not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/group-profiles$/);
});

test('[FIX-18] the top bar marks the demo org, at every width', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  const badge = page.getByRole('banner').getByText('Demo', { exact: true });
  for (const width of [1440, 720, 416, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(badge).toBeVisible();
    // Nothing covers its ends, so a click reaches it.
    const { width: wide = 0, height: high = 0 } = (await badge.boundingBox()) ?? {};
    for (const x of [3, wide - 3]) await badge.click({ trial: true, position: { x, y: high / 2 } });
    await expectNoSidewaysScroll(page, `the bar at ${String(width)} pixels`);
  }
});

test('the top bar shows the org and its type, and the navigation the remaining API calls', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Halden Field Services');
  await expect(bar).toContainText('Demo');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText(/^[\d,]+ of [\d,]+$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
