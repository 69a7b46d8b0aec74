import type { Locator, Page } from '@playwright/test';
import { chooseAction } from './actions.ts';

/** Returns whether an element has the focus. */
const hasFocus = (one: Locator): Promise<boolean> => one.page().locator(':focus').and(one).isVisible();

/** Page object of the wizard that copies settings from a group profile. */
export const copyWizard = (page: Page, source: string) => {
  const dialog = page.getByRole('dialog', { name: new RegExp(`from ${source}$`) });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    dialog,
    open: () => chooseAction(page, 'Copy configuration'),
    /** The button of the menu that the wizard opens from. */
    opener: page.getByRole('main').getByRole('button', { name: 'Actions' }),
    next: button('Next'),
    copy: button('Copy'),
    tryAgain: button('Try Again'),
    undo: button('Undo this copy'),
    csv: button('Download the result as CSV'),
    /** The description of a setting, after its name. */
    setting: (name: string) =>
      dialog.getByRole('row', { name: new RegExp(`^${name}( (Not set here|\\w+ \\w+, ).*)?$`) }),
    find: dialog.getByRole('searchbox', { name: 'Find a group profile' }),
    /** A group profile in the list, which renders only its visible rows. */
    target: (name: string) =>
      dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    plan: dialog.getByRole('table', { name: 'What will happen' }),
    result: dialog.getByRole('table', { name: 'Result' }),
    /** Presses Tab until the element has the focus. */
    tabTo: async (one: Locator): Promise<void> => {
      for (let stop = 0; stop < 15 && !(await hasFocus(one)); stop += 1) await page.keyboard.press('Tab');
    },
    row: (table: Locator, name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) }),
  };
};
