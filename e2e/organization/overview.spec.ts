import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { settingPage } from '../support/setting-page.ts';
import { WIDTHS } from '../support/widths.ts';

/** Returns an expression for whether a part of a text in the row of a setting is cut off, by its own element or by one around it. */
const cut = (setting: string, text: string): string => `(() => {
  const row = [...document.querySelectorAll('main tr')].find(({ textContent }) => textContent.startsWith(${JSON.stringify(setting)}));
  const element = [...row.querySelectorAll('span')].findLast(({ textContent }) => textContent.trim().endsWith(${JSON.stringify(text)}));
  const box = element.getBoundingClientRect();
  for (let around = element; around.tagName !== 'MAIN'; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue;
    const frame = around.getBoundingClientRect();
    if (element.scrollWidth > element.clientWidth + 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1) return true;
  }
  return false;
})()`;

test('[OVR-03] [OVR-05] a newcomer finds a group profile, changes a switch on its overview, and undoes it', async ({
  page,
  profile,
  signIn,
}) => {
  const { flip, toggle, toast } = settingPage(page);
  const name = 'Hide sections that are not required';
  await signIn(page);

  await test.step('the home page suggests a group profile, and is searched by name', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: /^Start with/ })).toBeVisible();
    await expectAccessible(page, 'home page');
    await page.getByRole('searchbox', { name: 'Search group profiles' }).fill(profile.name);
    await expect(page.getByText(/^1 of \d+ group profiles$/)).toBeVisible();
    for (const width of [1440, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `home page at ${String(width)} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('grid').getByRole('link', { name: profile.name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeFocused();
  });

  await test.step('a switch is changed and saved on the overview', async () => {
    await flip('Checklist');
    await expect(page.getByText('Unsaved, was disabled')).toBeVisible();
    await expectAccessible(page, 'overview with an unsaved switch');
    await page.keyboard.press('Control+s');
    await expect(toast('Settings saved successfully')).toBeVisible();
    await expect(page.getByText(`${name}: Disabled → Enabled`)).toBeVisible();
    for (const width of [720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `overview at ${String(width)} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('Undo reverts it', async () => {
    await page.getByRole('region', { name: 'Saved changes' }).getByRole('button', { name: 'Undo' }).click();
    await expect(toggle('Checklist')).not.toBeChecked();
    await page.goto(profile.path(checklist));
    await expect(toggle(name)).not.toBeChecked();
  });
});

test('[FIX-90] the overview shows the first two entries of a value, and the whole sentence of a problem', async ({
  page,
  profile,
  signIn,
}) => {
  const rule = (title: string) => ({
    title,
    color: '#B3261E',
    expression: { processId: `EXP-${title}`, name: title, lastModifiedDate: '2026-11-01T08:00:00.000Z' },
  });
  const titles = ['High or Critical and Open', 'Machine Down', 'Preventive Maintenance', 'Installation'];
  const rules = { configuration: titles.map(rule), default: { title: 'All others', color: '#004F9E' } };
  await profile.holds(appointmentColor, { ...appointmentColor.defaults, enabled: true, ...rules });
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  const problem =
    "The expression for 'High or Critical and Open' was deleted or is no longer active. Please select another one.";
  const row = page.getByRole('row', { name: /^Appointment Color/ });
  await expect(row.getByText(problem)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of ['High or Critical and Open', 'Machine Down', problem]) {
      await expect
        .poll(() => page.evaluate<boolean>(cut('Appointment Color', text)), {
          message: `${text} at ${String(width)} pixels`,
        })
        .toBe(false);
    }
  }
});

test('[FIX-88] pages are printed whole, without navigation, buttons and filters', async ({ page, profile, signIn }) => {
  await profile.holds(checklist, { enabled: true });
  await signIn(page);
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  for (const [address, content, control] of [
    ['/group-profiles', page.getByRole('link', { name: profile.name, exact: true }), button('New group profile')],
    [`/change-history?profile=${profile.id}`, page.getByRole('heading', { level: 1 }), button(/as CSV$/)],
    [profile.path(checklist), page.getByText('Technicians see only the checklist sections').first(), button('History')],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(control).toBeVisible();
    await expect(content).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(control).toBeHidden();
    await expect(content).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Insights' })).toBeHidden();
    await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0);
  }
});
