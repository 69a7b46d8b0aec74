import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { labelOf, settingPage } from './setting-page.ts';

/** The navigation's mark of a group profile that changed after its last notification. */
export const MARK = 'Changed since last notification';

/** Page object of the dialog that notifies group profiles. */
export const notifyDialog = (page: Page) => {
  const title = 'Notify technicians of configuration updates';
  const dialog = page.getByRole('dialog', { name: title });
  const onlyChanged = dialog.getByRole('checkbox', { name: new RegExp(`^${MARK}`) });
  const find = dialog.getByRole('searchbox', { name: 'Find a group profile' });
  const row = (name: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( Changed)?$`) }) });
  const send = dialog.getByRole('button', { name: /^(Send|Notify( \d.*)?)$/ });
  const message = dialog.getByRole('textbox', { name: 'Message (optional)' });
  const open = page.getByRole('button', { name: 'Notify technicians' });
  const sent = settingPage(page).toast('Notification sent successfully');
  /** The preselection depends on the loaded group profiles. */
  const loaded = (): Promise<void> => expect(dialog.getByRole('rowheader').first()).toBeVisible();
  /** Whether only changed group profiles are listed; the filter is absent if none has changed. */
  const isFiltered = async (): Promise<boolean> => (await onlyChanged.isVisible()) && (await onlyChanged.isChecked());
  /** Clears the preselection of the changed group profiles, which may belong to other journeys. */
  const clear = async (): Promise<void> => {
    await loaded();
    const all = dialog.getByRole('checkbox', { name: /^Select (all \d+ matching rows|the matching row)$/ });
    if ((await isFiltered()) && (await all.isChecked())) await all.click();
    await expect(dialog.getByText('0 selected')).toBeVisible();
  };
  /** Finds a group profile by search. */
  const search = async (name: string): Promise<void> => {
    await loaded();
    if (await isFiltered()) await labelOf(onlyChanged).click();
    await find.fill(name);
    await expect(row(name)).toBeVisible();
  };
  return {
    title,
    dialog,
    open,
    onlyChanged,
    isFiltered,
    find,
    row,
    message,
    send,
    sent,
    loaded,
    clear,
    search,
    /** Opens the dialog, sends a notification and waits for the success message. */
    notify: async (name: string, text: string): Promise<void> => {
      await open.click();
      await clear();
      await search(name);
      await row(name).click();
      await message.fill(text);
      await send.click();
      await expect(dialog).toHaveCount(0);
      await expect(sent.last()).toBeVisible();
    },
  };
};
