import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { copyWizard } from '../support/copy-wizard.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { notifyDialog } from '../support/notify-dialog.ts';
import { makeProfile } from '../support/profile.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 320, height: 256 },
] as const;

/** Maximum number of visible messages. */
const STACKED = 5;

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Returns the text of the element at the center of a button. */
const reachedBy = async (button: Locator): Promise<unknown> => {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const point = `${x + width / 2}, ${y + height / 2}`;
  return button.page().evaluate(`document.elementFromPoint(${point})?.closest('button')?.textContent`);
};

/** Expects that all buttons at the bottom of a dialog can be clicked, and that no message overlaps the dialog, at every size. */
async function expectUncovered(page: Page, dialog: Locator, count: number): Promise<void> {
  await expect(messages(page).getByRole('alertdialog')).toHaveCount(count);
  const buttons = await dialog.locator('footer').getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(1);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const button of buttons) {
      const name = await button.textContent();
      await expect.poll(() => reachedBy(button), `${name} at ${size.width}x${size.height}`).toBe(name);
    }
    const [above, below] = [await messages(page).boundingBox(), await dialog.boundingBox()];
    expect(above && below && above.y + above.height <= below.y, `${size.width}x${size.height}`).toBe(true);
    expect(below && below.y + below.height <= size.height).toBe(true);
  }
  await page.setViewportSize(SIZES[0]);
}

test('[CHB-06] messages never cover the buttons of the copy wizard, and can be dismissed by keyboard', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const target = await makeProfile(app.orgUrl);
  await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: 'Van' });
  const wizard = copyWizard(page, profile.name);
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await wizard.open();
  await wizard.setting('Field Inventory').click();
  await wizard.next.click();
  await wizard.find.fill(target.name);
  await wizard.target(target.name).click();
  await wizard.next.click();
  await expect(wizard.row(wizard.plan, target.name)).toBeVisible();

  await app.faults({ unavailable: true });
  for (let failures = 1; failures <= STACKED; failures += 1) {
    await wizard.copy.click();
    await expect(settingPage(page).toast('Failed to copy config')).toHaveCount(failures);
    if (failures === 1) await expectUncovered(page, wizard.dialog, 1);
  }
  await expectUncovered(page, wizard.dialog, STACKED);
  await expectAccessible(page, 'messages above a dialog');

  await test.step('by keyboard, starting and ending in the dialog', async () => {
    await wizard.copy.focus();
    await page.keyboard.press('F6');
    await expect(messages(page)).toBeFocused();
    for (let left = STACKED - 1; left >= 0; left -= 1) {
      await tabTo(messages(page).getByRole('button', { name: 'Dismiss' }).first());
      await page.keyboard.press('Enter');
      await expect(messages(page).getByRole('alertdialog')).toHaveCount(left);
    }
    await expect(wizard.dialog).toBeVisible();
    await expect(wizard.dialog.locator(':focus')).toBeVisible();
  });

  await app.noFaults();
  await wizard.copy.click();
  await expect(wizard.row(wizard.result, target.name)).toBeVisible();
  expect(await target.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Van' });
});

test('[CHB-06] messages never cover the buttons of the notify dialog', async ({ app, page, profile, signIn }) => {
  const notify = notifyDialog(page);
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await notify.open.click();
  await notify.search(profile.name);
  await notify.row(profile.name).click();
  await notify.message.fill('Tree view is new');
  await app.faults({ requestLimit: true });
  for (let failures = 1; failures <= 3; failures += 1) {
    await notify.send.click();
    await expect(settingPage(page).toast('Failed to send notification')).toHaveCount(failures);
  }
  await expectUncovered(page, notify.dialog, 3);
  await app.noFaults();
  await notify.send.click();
  await expect(notify.sent).toBeVisible();
});

test('[FIX-93] the message of a failed save ends when its page is left', async ({ app, page, profile, signIn }) => {
  const { main, link, save, text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Van');
  await app.faults({ requestLimit: true });
  await save.click();
  await expect(toast('Failed to save field inventory configuration')).toBeVisible();
  await app.noFaults();
  await link('Checklist').click();
  await page.getByRole('alertdialog', { name: 'Discard changes' }).getByRole('button', { name: 'Proceed' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
  await expect(toast('Failed to save field inventory configuration')).toHaveCount(0);
});
