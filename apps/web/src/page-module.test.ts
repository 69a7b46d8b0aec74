import { aiValidations, serviceBoard } from '@fieldstone/contracts/organization/app-data';
import { describeSobjects, formProcesses } from '@fieldstone/contracts/platform/org/org';
import { addressOf } from '@fieldstone/contracts/platform/address';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { appointmentStatuses, serviceBoardStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contents, paths, requests, routeFiles } from './page-module.ts';
import { scanned, scanning } from './test/barcode.ts';
import { PROFILE_ID } from './test/stored-settings.ts';

const CLOCK = { now: Date.UTC(2026, 2, 2, 12), timeZone: 'Europe/Berlin' };

const addresses = (of: typeof requests, page: string) => of(page, CLOCK).map(({ address }) => address);

/** Returns the addresses of the requests that a response of a page leads to. */
function following(page: string, address: string, body: unknown): readonly string[] {
  const leading = requests(page, CLOCK).filter((one) => one.address === address);
  return leading.flatMap((one) => one.following?.(body) ?? []).map((one) => one.address);
}

it('[ENG-04] every route file belongs to a page of the route tree, and every page to a console', () => {
  const declared = globSync('**/route.ts', { cwd: import.meta.dirname }).map((file) => join('src', file));
  const used = paths.flatMap((path) => routeFiles(path.replace(':profileId', PROFILE_ID)));
  expect(new Set(used)).toEqual(new Set(declared));
  for (const path of paths) expect(routeFiles(path)[0], path).toMatch(/^src\/shell\/(mobile|ai)\/route\.ts$/);
});

it('[ENG-12] a route file loads its component from its own folder', () => {
  const files = globSync('**/route.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const loaded = [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/import\('(.+)'\)/g)];
    expect(loaded.length, file).toBeGreaterThan(0);
    for (const [, path] of loaded) expect(path, file).toMatch(/^\.\/[^/]+\.tsx$/);
  }
});

it('[ENG-04] an address below a console without a page has the requests of the console only', () => {
  expect(routeFiles('/nothing')).toEqual(['src/shell/mobile/route.ts']);
  expect(routeFiles('/ai/nothing')).toEqual(['src/shell/ai/route.ts']);
  expect(addresses(requests, '/nothing')).toEqual(addresses(requests, '/help'));
});

it('[ENG-04] a page requests the data of its own group profile, by the id of 18 characters only', () => {
  const slug = `/${barcode.slug}`;
  const address = addressOf(readSetting, { params: { profileId: PROFILE_ID, settingKey: barcode.id } });
  expect(addresses(requests, `/profiles/${PROFILE_ID}${slug}`)).toContain(address);
  expect(addresses(requests, `/profiles/${PROFILE_ID.slice(0, 15)}${slug}`)).toEqual(addresses(requests, '/help'));
});

it('[ENG-04] a payload leads to the requests of the objects that it names, and an invalid one to none', () => {
  const page = `/profiles/${PROFILE_ID}/${barcode.slug}`;
  const address = addressOf(readSetting, { params: { profileId: PROFILE_ID, settingKey: barcode.id } });
  const read = (payload: object) => ({
    version: '1',
    changed: null,
    configuration: { version: '1', checksum: '', config: { payload } },
  });
  expect(following(page, address, read(scanning(scanned('Product2'))))).toEqual([
    addressOf(formProcesses, { params: { object: 'Product2' } }),
    addressOf(describeSobjects, { query: { name: ['Product2'] } }),
  ]);
  expect(following(page, address, read({ searchObjects: 'none' }))).toEqual([]);
});

it.each([
  [true, serviceBoardStatuses],
  [false, appointmentStatuses],
])('[ENG-04] the statuses of a page depend on the service board: %s', (enabled, statuses) => {
  const page = `/profiles/${PROFILE_ID}/calendar/appt-status`;
  expect(following(page, serviceBoard.path, { enabled })).toEqual([statuses.path]);
});

it('[ENG-04] the overview of the AI Console reads its findings and figures only with all permissions', () => {
  const missing = { permission: 'update', object: 'Group_Profile__c', label: 'Group Profile' };
  expect(following('/ai', aiValidations.path, { missingPermissions: [missing] })).toEqual([]);
  expect(following('/ai', aiValidations.path, { missingPermissions: [] })).toEqual([
    readAiGlobalSettings.path,
    readSkillHealth.path,
    readSkillFigures.path,
  ]);
});

it('[ENG-04] the period of the address applies to the contents, and a filter leaves them to the browser', () => {
  const days = 'from=2026-02-01&to=2026-02-07';
  expect(addresses(contents, `/insights/reach?${days}`).filter((address) => address.includes(days))).not.toEqual([]);
  expect(addresses(contents, '/change-history?person=Avery')).toEqual([]);
});

it('[ENG-04] an invalid period leaves its reports to the page, which shows the rule', () => {
  const days = 'from=2026-02-07&to=2026-02-01';
  expect(addresses(contents, `/change-history?${days}`)).toHaveLength(1);
  expect(addresses(contents, `/ai/ai-usage?${days}`)).toEqual([]);
});
