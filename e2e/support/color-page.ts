import type { ColorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { expect, type Locator, type Page } from '@playwright/test';
import { settingPage } from './setting-page.ts';

const rule = (title: string, index: number): ColorRule => ({
  title,
  color: '#00639A',
  expression: {
    processId: `JOURNEY${index}`,
    name: `Expression of ${title}`,
    lastModifiedDate: '2026-01-05T08:00:00.000Z',
  },
});

/** Returns a stored setting with a rule per title. */
export const colorsWith = (...titles: string[]) => ({
  enabled: true,
  configuration: titles.map(rule),
  default: { title: 'Default Appointment Color', color: '#004F9E' },
  objectName: 'Work_Order__c',
});

/** Page object of Appointment Color. */
export const colorPage = (page: Page) => {
  const shared = settingPage(page);
  const { main } = shared;
  const table = main.getByRole('grid', { name: 'Color rules' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delete / }) });
  const form = (name: string): Locator => main.getByRole('form', { name });
  return {
    ...shared,
    table,
    rows,
    row: (title: string) => table.getByRole('row').filter({ has: page.getByText(title, { exact: true }) }),
    create: main.getByRole('button', { name: 'Create New Configuration' }),
    act: (action: string) => main.getByRole('button', { name: action, exact: true }),
    form,
    expressions: page.getByRole('dialog', { name: 'Work Order Expressions' }),
    /** The titles from top to bottom, without the default. */
    order: async (...titles: string[]): Promise<void> => {
      await expect(rows).toHaveCount(titles.length);
      for (const [index, title] of titles.entries()) await expect(rows.nth(index)).toContainText(title);
    },
    /** Waits for the success message and dismisses it, so that the next one is distinguishable. */
    saved: async (): Promise<void> => {
      const toast = shared.toast('Settings saved successfully');
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveCount(0);
    },
  };
};
