import { consolePages } from '@fieldstone/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { setTimeout as wait } from 'node:timers/promises';
import { withSignedIn } from './signed-in.ts';

/**
 * Counts the clicks of eleven tasks of an administrator, typing not included, and measures the height of every page at a width of 390
 * pixels. The tasks run one after another on the demo org. The second count is that of a person who uses keys where a step offers them:
 * Ctrl+S saves, and Enter after a search chooses.
 */

const HOME = '/group-profiles';
const COLOR_PAGE = 'Appointment Color';

type Counter = {
  readonly page: Page;
  /** The group profile of the tasks, and others. */
  readonly profile: { readonly id: string; readonly name: string };
  readonly click: (target: Locator) => Promise<void>;
  /** Saves with Ctrl+S, which replaces a click. */
  readonly save: () => Promise<void>;
  /** Chooses in a dialog by a search and Enter, which replace a click on the row and, if only one can be chosen, one on Apply. */
  readonly choose: (name: string, of: 'one' | 'several') => Promise<void>;
};

type Task = (counter: Counter) => Promise<void>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const openProfile: Task = async ({ page, profile, click }) => {
  await page.goto(HOME);
  await click(page.getByRole('grid').getByRole('link', { name: profile.name, exact: true }));
};

const openSetting = async (counter: Counter, name: string): Promise<void> => {
  await openProfile(counter);
  await counter.click(counter.page.getByRole('main').getByRole('link', { name, exact: true }).first());
};

const tasks: Readonly<Record<string, Task>> = {
  'switch the group profile': openProfile,
  'change a switch and save': async (counter) => {
    const { page, click, save } = counter;
    await openProfile(counter);
    await click(page.getByRole('main').locator('label', { has: page.getByRole('switch', { name: 'Checklist' }) }));
    await save();
  },
  'add a color rule': async (counter) => {
    const { page, click, choose, save } = counter;
    await openSetting(counter, COLOR_PAGE);
    await click(button(page, 'Create New Configuration'));
    await page.getByRole('textbox', { name: /^Title/ }).fill('Counted');
    await click(page.getByRole('button', { name: /^Expression/ }));
    await choose('Critical Priority', 'one');
    await page.getByRole('textbox', { name: /^Color/ }).fill('#104E8B');
    await save();
  },
  'add a barcode object': async (counter) => {
    const { page, click, save } = counter;
    await openSetting(counter, 'Barcode/QR Code Scan');
    await click(
      page
        .getByRole('main')
        .locator('label', { has: page.getByRole('radio') })
        .first(),
    );
    await click(button(page, 'Add Object'));
    await click(page.getByRole('dialog').getByRole('button').last());
    await save();
  },
  'copy a setting to three group profiles': async (counter) => {
    const { page, click, profile } = counter;
    await page.goto(`/profiles/${profile.id}/checklist/checklist-general`);
    await click(button(page, 'Copy to…'));
    const dialog = page.getByRole('dialog');
    for (let at = 0; at < 3; at += 1) {
      await click(
        dialog
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader') })
          .nth(at),
      );
    }
    await click(dialog.getByRole('button', { name: 'Next' }));
    await click(dialog.getByRole('button', { name: 'Copy', exact: true }));
  },
  'notify the changed group profiles': async ({ page, click }) => {
    await page.goto(HOME);
    await click(button(page, 'Notify technicians'));
    await click(page.getByRole('dialog').getByRole('button', { name: /^Notify \d/ }));
  },
  'grant a skill to a group profile': async ({ page, click, choose, save }) => {
    await page.goto(HOME);
    await click(page.getByRole('navigation', { name: 'Consoles' }).getByRole('link', { name: 'AI' }));
    await click(page.getByRole('link', { name: 'Grant access to Schedule management' }));
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('row', { selected: false }).filter({ has: page.getByRole('rowheader') });
    await choose((await row.getByRole('rowheader').first().textContent()) ?? '', 'several');
    await click(dialog.getByRole('button', { name: 'Apply' }));
    await save();
  },
  'undo an earlier save': async ({ page, click }) => {
    await page.goto(HOME);
    await click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Change history' }));
    await click(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Undo this change: Checklist/ })
        .first(),
    );
    await click(page.getByRole('dialog').getByRole('button', { name: 'Undo this change' }));
  },
  'see who changed what this week': async ({ page, click }) => {
    await page.goto(HOME);
    await click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Change history' }));
  },
  'see which group profiles have a switch on': async (counter) => {
    await openSetting(counter, 'Checklist');
    await counter.page.getByRole('table', { name: 'Other group profiles' }).waitFor();
  },
  'download a report': async ({ page, click }) => {
    await page.goto(HOME);
    await click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Insights' }));
    await click(button(page, 'Download'));
    await click(page.getByRole('button', { name: /^Download .* as CSV$/ }).first());
  },
};

await withSignedIn(
  async ({ app, page, profileId }) => {
    while (!app.output().includes('uses of the AI in')) await wait(500);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/profiles/${profileId}`);
    // The outline has no name yet.
    const name = await page.locator('h1').filter({ hasText: /\S/ }).textContent();
    let [total, withKeys] = [0, 0];
    for (const [task, run] of Object.entries(tasks)) {
      let [clicks, replaced] = [0, 0];
      const counter: Counter = {
        page,
        profile: { id: profileId, name: name ?? '' },
        click: async (target) => {
          await target.click();
          clicks += 1;
        },
        save: async () => {
          await page.keyboard.press('Control+s');
          await page.getByText('Settings saved successfully').first().waitFor();
          replaced += 1;
        },
        choose: async (option, of) => {
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('searchbox').fill(option);
          await dialog.getByRole('row').nth(1).waitFor();
          await page.keyboard.press('Enter');
          if (of === 'one') await dialog.waitFor({ state: 'hidden' });
          replaced += of === 'one' ? 2 : 1;
        },
      };
      await run(counter);
      console.log(`${String(clicks + replaced).padStart(3)} ${task}${replaced > 0 ? ` (${clicks} with keys)` : ''}`);
      total += clicks + replaced;
      withKeys += clicks;
    }
    console.log(`${String(total).padStart(3)} clicks together, ${withKeys} with keys`);

    await page.setViewportSize({ width: 390, height: 844 });
    const heights: Array<readonly [number, string]> = [];
    for (const { name: pageName, addressOf } of consolePages) {
      await page.goto(addressOf({ id: profileId }), { waitUntil: 'networkidle' });
      heights.push([await page.evaluate(() => document.documentElement.scrollHeight), pageName]);
    }
    console.log('Heights at 390 pixels');
    for (const [height, pageName] of heights.toSorted(([a], [b]) => b - a)) {
      console.log(`${String(height).padStart(6)} ${pageName}`);
    }
  },
  ['--history'],
);
