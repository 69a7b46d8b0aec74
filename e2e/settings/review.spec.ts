import type { Locator } from '@playwright/test';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const isBeside = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || isAbove(one, other) || isAbove(other, one);
const isAbove = (one: Box, other: Box): boolean => one.y + one.height <= other.y;

test('[CHB-01] [FIX-78] reviews and discards single changes with the keyboard, on wide and narrow screens', async ({
  page,
  profile,
  signIn,
}) => {
  const { main, save, toggle, text, flip } = settingPage(page);
  const review = main.getByRole('button', { name: 'Review' });
  const panel = page.getByRole('complementary', { name: /^Review/ });
  const discard = (name: string) => panel.getByRole('button', { name: `Discard the change of ${name}` });
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await flip(inventory.enabled);
  await text(inventory.process).fill('Van Stock Transfer');

  await test.step('the panel is beside the page, which stays usable', async () => {
    await tabsOf(page)(review);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Review 2 changes' })).toBeFocused();
    await expectAccessible(page, 'review of unsaved changes');
    await page.keyboard.press('F6');
    await expect(review).toBeFocused();
    await text(inventory.process).fill('Depot Stock Transfer');
    await expect(panel.getByText('Depot Stock Transfer')).toBeVisible();
  });

  await test.step('one change is discarded, the other one stays', async () => {
    await tabsOf(page)(discard(inventory.enabled));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Review 1 change' })).toBeVisible();
    await expect(toggle(inventory.enabled)).not.toBeChecked();
    await expect(discard(inventory.process)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(review).toBeFocused();
  });

  await test.step('on a narrow screen it covers the page, but not the bar', async () => {
    for (const width of [720, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await expect(text(inventory.process)).toBeHidden();
      await expect(save).toBeInViewport();
      await expectNoSidewaysScroll(page, `review at ${String(width)} pixels`);
      await expectAccessible(page, `review at ${String(width)} pixels`);
      await page.keyboard.press('Escape');
      await expect(review).toBeFocused();
    }
  });

  await test.step('a save from the bar closes it', async () => {
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await save.click();
    await expect(main.getByRole('region', { name: 'Saved changes', exact: true })).toBeVisible();
    await expect(panel).toBeHidden();
    expect(await profile.stored(fieldInventory)).toMatchObject({
      enabled: false,
      stockTransferInventoryProcess: 'Depot Stock Transfer',
    });
  });

  await test.step('the text and the buttons of the bar after the save do not overlap', async () => {
    const bar = main.getByRole('region', { name: 'Saved changes', exact: true });
    const notify = bar.getByRole('button', { name: /^Review and notify \d+ group profiles?$/ });
    const undo = bar.getByRole('button', { name: 'Undo' });
    const parts = [bar.getByText('Saved', { exact: true }), notify, undo];
    const wide = await undo.boundingBox();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
      expect(boxes).toHaveLength(parts.length);
      const overlapping = boxes.filter((one) => boxes.some((other) => other !== one && !isBeside(one, other)));
      expect(overlapping, `at ${String(width)} pixels`).toEqual([]);
      expect((await bar.boundingBox())?.height, `height at ${String(width)} pixels`).toBeLessThan(100);
      // Its text stays on one line.
      expect((await undo.boundingBox())?.height).toBe(wide?.height);
    }
  });
});
