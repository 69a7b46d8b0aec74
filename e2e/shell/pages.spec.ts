import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { expectAccessible } from '../support/axe.ts';
import { watchComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/fixture.ts';
import { restartsOf, shiftOf, watchShifts } from '../support/layout-shift.ts';
import { emptyCache, recordLoad } from '../support/page-load.ts';
import { consolePages } from '../support/pages.ts';
import { expectTranslatable } from '../support/translator.ts';
import { expectFitting } from '../support/widths.ts';

/** Maximum bytes of a page's scripts and styles, and of one with a preview, charts, differences or a table that grows with the org. */
const BUDGET = 296_000;
const LARGE_BUDGET = 340_000;
const FILES = 21;

/** Largest movement of a page's content after it appeared, as Web Vitals measures it; 0.1 counts as good. */
const SHIFT = 0.02;

const LARGE: ReadonlySet<string> = new Set([
  appointmentColor.slug,
  appointmentTitle.slug,
  appointmentView.slug,
  appointmentStatus.slug,
  'an overview',
  'ai/ai-actions',
  'ai/enable-fieldstone-ai',
  'ai/hotline-summarization',
  // The code of its chart loads only once another journey has used the AI.
  'ai/ai-credits-consumption',
  'ai/data-sources',
  'ai/ai-usage',
  'ai/knowledge-access',
  'the people of a group profile',
  'the history of a group profile',
  'the change history',
]);

/**
 * Requests of every page: the work orders of the preview, and the names of the users whom another journey has added and of the group
 * profiles that it has deactivated.
 */
const USUAL = /^\/api\/(?:org\/work-orders\/|users\?id|group-profiles$)/;

/** Requests that only one page makes, such as the one that refreshes the start-up data. */
const OWN: Readonly<Record<string, RegExp>> = {
  'the AI Console': /^\/api\/ai\/configurations\/global-settings$/,
  'ai/enable-fieldstone-ai': /^\/api\/ai\/configurations\/global-settings$/,
  'ai/data-sources': /^\/api\/org\/sobjects\?/,
};

// Any worker continues with the next page, so that none is left alone with a long file.
test.describe.configure({ mode: 'parallel' });

for (const { name, requirement = '', title, addressOf } of consolePages) {
  test(`${requirement}[PRF-01] [PRF-02] [FIX-61] [FIX-90] ${name} loads few files, requests nothing that its document carries, logs no error, does not move, fits into 14 widths, is accessible, and can be translated`, async ({
    app,
    page,
    profile,
    signIn,
    viewport,
  }) => {
    await signIn(page);
    await page.addInitScript(watchShifts);
    const { complaints, origins } = await watchComplaints(page);
    await emptyCache(page);
    const finish = await recordLoad(page);
    await page.goto(addressOf(profile));
    const { files, codeBytes, apiRequests } = await finish();
    expect.soft(files).toBeLessThanOrEqual(FILES);
    expect.soft(codeBytes).toBeLessThanOrEqual(LARGE.has(name) ? LARGE_BUDGET : BUDGET);
    const own = OWN[name] ?? USUAL;
    expect.soft(apiRequests.filter((address) => !own.test(address))).toEqual([]);
    expect.soft(await shiftOf(page)).toBeLessThanOrEqual(SHIFT);
    expect.soft(await restartsOf(page)).toBe(0);
    expect.soft(complaints).toEqual([]);
    expect.soft([...origins]).toEqual([app.url]);

    await expect(page.getByRole('heading', { level: 1, ...(title !== undefined && { name: title }) })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page, name);
    await expectFitting(page, name);
    await expectAccessible(page, `${name} at 320 pixels`);
    if (viewport) await page.setViewportSize(viewport);
    await expectTranslatable(page, name === appointmentColor.slug);
    expect.soft(complaints).toEqual([]);
  });
}
