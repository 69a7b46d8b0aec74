import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { colorPage, colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

test('dialogs and messages of a settings page are accessible', async ({ app, page, profile, signIn }) => {
  test.slow();
  const { save, cancel, text, toast, dialog, link, main } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('x'.repeat(300));
  await save.click();
  await expect(main.getByText('Please use at most 255 characters.')).toBeVisible();
  await expect(text(inventory.process)).toBeFocused();
  await expectAccessible(page, 'invalid field');
  await text(inventory.process).fill('Edited');
  await cancel.click();
  await expect(dialog('Cancel changes')).toBeVisible();
  await expectAccessible(page, 'cancel changes');
  await page.keyboard.press('Escape');
  await link('Checklist').click();
  await expect(dialog('Discard changes')).toBeVisible();
  await expectAccessible(page, 'discard changes');
  await page.keyboard.press('Escape');

  await app.faults({ requestLimit: true });
  await save.click();
  await expect(toast('Failed to save')).toBeVisible();
  await expectAccessible(page, 'failed save');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'failed save');
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.noFaults();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  // A message stays while the pointer is over it.
  await toast('Settings saved successfully').hover();
  await expectAccessible(page, 'saved');

  await app.faults({ requestLimit: true });
  await link('Checklist').click();
  await expect(main.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'page that failed to load');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not load app data' })).toBeVisible();
  await expectAccessible(page, 'console that failed to load');
});

test('the conflict dialog and the session-ended dialog are accessible', async ({
  app,
  page,
  second,
  profile,
  signIn,
}) => {
  const { save, text, dialog } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await expect(text(inventory.process)).toHaveValue('');
  await signIn(second, 'second');
  await second.goto(profile.path(fieldInventory));
  await settingPage(second).text(inventory.process).fill('By Sam');
  await settingPage(second).save.click();
  await expect(settingPage(second).toast('Settings saved successfully')).toBeVisible();

  await text(inventory.process).fill('By Avery');
  await save.click();
  const conflict = dialog('Someone else changed the same settings');
  await expect(conflict).toBeVisible();
  await expectAccessible(page, 'conflict');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'conflict');
  await expectAccessible(page, 'conflict on a narrow screen');
  await page.setViewportSize({ width: 1280, height: 800 });
  await conflict.getByRole('button', { name: 'Back to editing' }).click();
  await expectAccessible(page, 'unresolved conflict');
  await app.faults({ expireAccessTokens: true, revokeRefreshTokens: true });
  await save.click();
  await expect(dialog('Your session has ended')).toBeVisible();
  await expectAccessible(page, 'ended session');
});

test('Appointment Color, its form and its dialogs are accessible', async ({ page, profile, signIn }) => {
  test.slow();
  await profile.holds(appointmentColor, colorsWith('First', 'Second'));
  const { act, create, form, expressions, dialog, order, toast } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await order('First', 'Second');
  await expectAccessible(page, 'rules');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'rules');
  await expectAccessible(page, 'rules on a narrow screen');
  await page.setViewportSize({ width: 1280, height: 800 });

  await create.click();
  const rule = form('New rule');
  await rule.getByRole('textbox', { name: 'Title' }).fill('50%');
  await rule.getByRole('textbox', { name: 'Color' }).fill('#FFFFCC');
  await rule.getByRole('textbox', { name: 'Color' }).blur();
  await expect(rule.getByText(/^White text is hard to read on this color/)).toBeVisible();
  await expect(rule.getByText('Please use only alphabets or numbers.')).toBeVisible();
  // The preview shows the app's colors, even if the contrast is low.
  await expectAccessible(page, 'form with errors', '[style*="255, 255, 204"]');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'form');
  await page.setViewportSize({ width: 1280, height: 800 });
  await rule.getByRole('textbox', { name: 'Color' }).fill('#004F9E');
  await rule.getByRole('button', { name: 'Pick a color' }).click();
  await expect(page.getByRole('slider', { name: 'Hue' })).toBeAttached();
  await expectAccessible(page, 'color picker');
  await page.keyboard.press('Escape');
  await rule.getByRole('button', { name: /^Expression/ }).click();
  await expressions.getByRole('searchbox').fill('machine down');
  await expressions.getByRole('rowheader', { name: 'Machine Down', exact: true }).click();
  await expectAccessible(page, 'expressions');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'expressions');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expressions.getByRole('searchbox').fill('nothing of the kind');
  await expect(expressions.getByText("No matches for 'nothing of the kind'")).toBeVisible();
  await expectAccessible(page, 'expressions without a match');
  await expressions.getByRole('button', { name: 'Cancel' }).click();
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page, 'discard the form');
  await dialog('Cancel changes').getByRole('button', { name: 'Discard changes' }).click();

  await act('Delete First').click();
  await expect(dialog('Delete rule')).toBeVisible();
  await expectAccessible(page, 'delete a rule');
  await dialog('Delete rule').getByRole('button', { name: 'Delete' }).click();
  await toast('Settings saved successfully').hover();
  await expectAccessible(page, 'deleted, with Undo');
});
