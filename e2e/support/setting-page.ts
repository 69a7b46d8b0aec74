import type { Locator, Page } from '@playwright/test';

/** The visible part of a switch, a radio button or a checkbox: the label around the hidden input. */
export const labelOf = (input: Locator): Locator => input.locator('xpath=ancestor::label');

/** Page object for all settings pages. */
export const settingPage = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    save: main.getByRole('button', { name: 'Save' }),
    cancel: main.getByRole('button', { name: 'Cancel' }),
    toggle: (name: string) => main.getByRole('switch', { name }),
    text: (name: string) => main.getByRole('textbox', { name }),
    flip: (name: string) => labelOf(main.getByRole('switch', { name })).click(),
    /** A message over the page, by its text. */
    toast: (text: string) => page.getByRole('alertdialog').filter({ hasText: text }),
    /** A modal dialog, by its title. */
    dialog: (title: string) =>
      page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title })),
    link: (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }),
  };
};

/** Field names of the Field Inventory page, which most journeys edit: a toggle and a text. */
export const inventory = { enabled: 'Field inventory', process: 'Stock transfer inventory process' } as const;
