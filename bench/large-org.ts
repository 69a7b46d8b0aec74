import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { Page } from 'playwright-core';
import { openOrg } from '@fieldstone/e2e/org-api';
import { median, withSignedIn } from './signed-in.ts';

/**
 * Counts the CRM calls of each page and measures the time until its last response, in the demo company and in an org with 200,000
 * events, Fieldstone events, work orders and files, 5,000 users, 500 expressions and 2,000 group profiles, as the ratio of the large
 * org to the small one. From 200,000 records on, the embedded org refuses queries that are not selective; a request that fails ends
 * the benchmark.
 */

const RUNS = 3;
const RECORDS = 200_000;
/** Records of one request, during which the org responds to nothing else. */
const BATCH = 10_000;
const LARGE = ['Event', 'Fieldstone_Event__c', 'Work_Order__c', 'ContentVersion'];
const USERS = 5000;
const PROFILES = 2000;
const EXPRESSIONS = 500;

type Measured = { readonly calls: number; readonly ms: number };

/** Adds expressions with one criterion each, so that work orders have the full number of them. */
async function addExpressions(orgUrl: string): Promise<void> {
  const org = openOrg(orgUrl);
  const stored = await org.query("SELECT Id FROM Process__c WHERE Type__c = 'Expression'");
  for (let number = stored.length; number < EXPRESSIONS; number += 1) {
    const process = await org.create('Process__c', {
      Name: `Expression ${number}`,
      Process_Id__c: `EXP-LARGE-${number}`,
      Type__c: 'Expression',
      Source_Object__c: 'Work_Order__c',
      Active__c: true,
    });
    const values = { Process__c: process, Sequence__c: 1, Field_Path__c: 'Subject__c', Operator__c: 'Equals' };
    await org.create('Expression_Criterion__c', { ...values, Operand__c: `Number ${number}` });
  }
}

/** Runs in the page. Returns the end of its last response, in milliseconds since the navigation began. */
function lastResponse(): number {
  const ends = performance
    .getEntries()
    .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0));
  return Math.max(...ends);
}

await withSignedIn(async ({ app, page, profileId }) => {
  // Wide enough for a preview beside the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  const settings = [appointmentColor, appointmentStatus, appointmentTitle, appointmentView, barcode].map(
    ({ slug }) => `/profiles/${profileId}/${slug}`,
  );
  const paths = [
    '/',
    '/insights',
    '/global-settings',
    '/health-check',
    '/group-profiles',
    '/processes',
    `/profiles/${profileId}`,
    '/ai',
    '/ai/data-sources',
    ...settings,
  ];

  const small = await measureAll(paths);
  for (const object of LARGE) {
    for (let cloned = 0; cloned < RECORDS; cloned += BATCH) {
      await app.faults({ cloneRecords: { object, count: BATCH } });
    }
  }
  await app.faults({ cloneRecords: { object: 'User', count: USERS } });
  await app.faults({ cloneRecords: { object: 'Group_Profile__c', count: PROFILES } });
  await addExpressions(app.orgUrl);
  const large = await measureAll(paths);
  if (failed.length > 0) throw new Error(`Requests failed:\n${failed.join('\n')}`);
  for (const path of paths) {
    const [before, after] = [small.get(path), large.get(path)];
    if (before === undefined || after === undefined) throw new Error(`${path} was not measured.`);
    console.log(
      [
        path.replace(profileId, '…').padEnd(52),
        `${String(after.calls).padStart(3)} CRM calls (${(after.calls / Math.max(1, before.calls)).toFixed(2)})`,
        `${after.ms.toFixed(0).padStart(5)} ms (${(after.ms / before.ms).toFixed(2)})`,
      ].join('  '),
    );
  }

  async function measureAll(measured: readonly string[]): Promise<ReadonlyMap<string, Measured>> {
    const found = new Map<string, Measured>();
    for (const path of measured) found.set(path, await measure(page, path));
    return found;
  }

  async function measure(opened: Page, path: string): Promise<Measured> {
    const runs: Measured[] = [];
    // The first load fills the caches of descriptions and of the browser.
    for (let run = 0; run <= RUNS; run += 1) {
      await app.forgetCalls();
      await opened.goto(`${app.url}${path}`, { waitUntil: 'networkidle' });
      const { length } = await app.calls();
      if (run > 0) runs.push({ calls: length, ms: await opened.evaluate(lastResponse) });
    }
    return { calls: median(runs.map(({ calls }) => calls)), ms: median(runs.map(({ ms }) => ms)) };
  }
});
