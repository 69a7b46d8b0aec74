import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { colorPage, colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';

test('[CLR-02] [CLR-10] buttons move a rule by one step, and the message offers Undo', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentColor, colorsWith('First', 'Second', 'Third'));
  const { act, order, saved, toast } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await order('First', 'Second', 'Third');
  await expect(act('Move First up')).toBeDisabled();
  await expect(act('Move Third down')).toBeDisabled();
  await act('Move Third up').click();
  await expect(act('Move Third up')).toBeFocused();
  await saved();
  await order('First', 'Third', 'Second');
  await act('Move First down').click();
  // A message stays while the pointer is over it.
  await toast('Settings saved successfully').hover();
  await order('Third', 'First', 'Second');
  await page.getByRole('region', { name: 'Saved changes' }).getByRole('button', { name: 'Undo' }).click();
  await order('First', 'Third', 'Second');
  await saved();
  await page.reload();
  await order('First', 'Third', 'Second');
});

test('[CLR-02] rows are dragged by keyboard and by mouse', async ({ page, profile, signIn }) => {
  await profile.holds(appointmentColor, colorsWith('First', 'Second', 'Third'));
  const { act, create, order, saved, row } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await order('First', 'Second', 'Third');
  await create.focus();
  await tabsOf(page)(act('Drag First'));
  await tabsOf(page, 'ArrowDown')(act('Drag Third'));
  await expect(act('Drag Third')).toHaveAccessibleDescription(/to start dragging/);
  await expect(act('Drag Third')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabsOf(page)(row('First'));
  await page.keyboard.press('Enter');
  await saved();
  await order('Third', 'First', 'Second');

  const [from, to] = [await act('Drag Third').boundingBox(), await row('Second').boundingBox()];
  if (from === null || to === null) throw new Error('A row is not visible.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + 300, to.y + to.height / 2, { steps: 5 });
  await page.mouse.move(to.x + 300, to.y + to.height - 3, { steps: 3 });
  await page.mouse.up();
  await saved();
  await order('First', 'Second', 'Third');
  await page.reload();
  await order('First', 'Second', 'Third');
});

test('[CLR-04] at most nine rules can be created', async ({ page, profile, signIn }) => {
  const titles = Array.from({ length: 9 }, (_, index) => `Rule ${index + 1}`);
  await profile.holds(appointmentColor, colorsWith(...titles));
  const { act, create, order, saved, dialog } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await order(...titles);
  await expect(create).toBeDisabled();
  await act('Delete Rule 5').click();
  await dialog('Delete rule').getByRole('button', { name: 'Delete' }).click();
  await saved();
  await order(...titles.toSpliced(4, 1));
  await expect(create).toBeEnabled();
  await act('Edit Rule 1').click();
  await expect(create).toBeDisabled();
});

test('[CLR-09] [CLR-11] deleting the last rule requires confirmation and clears the default title; Undo restores both', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentColor, colorsWith('Only'));
  const { act, main, order, dialog, toast } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await act('Delete Only').click();
  await dialog('Delete rule').getByRole('button', { name: 'Cancel' }).click();
  await order('Only');
  await act('Delete Only').click();
  await dialog('Delete rule').getByRole('button', { name: 'Delete' }).click();
  await toast('Settings saved successfully').hover();
  await order();
  await expect(main.locator('button:focus')).toHaveCount(1);
  expect(await profile.stored(appointmentColor)).toMatchObject({ configuration: [], default: { title: '' } });
  await page.getByRole('region', { name: 'Saved changes' }).getByRole('button', { name: 'Undo' }).click();
  await order('Only');
  await expect.poll(() => profile.stored(appointmentColor)).toEqual(colorsWith('Only'));
});

test('[CLR-13] a change that failed to save can be retried or reverted', async ({ app, page, profile, signIn }) => {
  await profile.holds(appointmentColor, colorsWith('First', 'Second'));
  const { act, main, order, saved, toast } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await order('First', 'Second');
  await app.faults({ requestLimit: true });
  await act('Move Second up').click();
  await expect(toast('Failed to save appointment color configuration')).toContainText('no API calls left');
  await order('Second', 'First');
  await app.noFaults();
  await main.getByRole('button', { name: 'Save again' }).click();
  await saved();
  await order('Second', 'First');
  expect(await profile.stored(appointmentColor)).toEqual({
    ...colorsWith('Second', 'First'),
    configuration: colorsWith('First', 'Second').configuration.toReversed(),
  });
});
