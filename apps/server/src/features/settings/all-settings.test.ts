import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { findSaveProblems } from '@fieldstone/contracts/settings/setting';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
  profile = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
});
afterAll(async () => console_.close());

/** Returns whether a payload meets the schema, and the rules that apply on saving. */
function isSavable(setting: Setting, payload: Payload, { configuration }: StoredSetting): boolean {
  if (!z.safeParse(setting.schema, payload).success) return false;
  return findSaveProblems(setting, payload, [configuration?.config.payload ?? setting.defaults]).length === 0;
}

describe.each(allSettings.map((setting) => ({ name: setting.name, declared: setting })))('$name', ({ declared }) => {
  const setting: Setting = declared;

  it('rejects payloads that break a rule, and stores its defaults unchanged', async () => {
    const { status, error } = await admin.write(profile, setting.id, {}, 'none');
    expect([status, error.kind]).toEqual([400, 'bad_request']);
    const named = (error.fields ?? []).map(({ path }) => path.replace('body.data.config.payload.', ''));
    expect(Object.keys(setting.defaults)).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(0);
    expect(await storedText(outside, profile, setting.id)).toBeNull();
    expect(await journalOf(console_, profile, setting.id)).toEqual([]);

    const saved = await admin.write(profile, setting.id, setting.defaults, 'none');
    expect(saved.status).toBe(200);
    expect(saved.body.configuration?.config.payload).toEqual(setting.defaults);
    expect((await admin.read(profile, setting.id)).body).toEqual(saved.body);
    expect((await journalOf(console_, profile, setting.id)).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('stores any payload exactly as sent, or rejects it and keeps the stored one', async () => {
    const keys = Object.keys(setting.defaults);
    const payloads = fc.record({
      ...Object.fromEntries(
        Object.entries(setting.defaults).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
      ),
      other: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(payloads, async (generated) => {
        // As serialized: JSON has no negative zero.
        const sent = JSON.stringify(generated);
        const payload = JSON.parse(sent) as Record<string, unknown>;
        const { body: before } = await admin.read(profile, setting.id);
        const { status } = await admin.write(profile, setting.id, payload, before.version);
        const isValid = isSavable(setting, payload, before);
        expect(status, JSON.stringify(payload)).toBe(isValid ? 200 : 400);
        const { body: after } = await admin.read(profile, setting.id);
        expect(after.configuration?.config.payload).toEqual(
          isValid ? setting.toStore(payload) : before.configuration?.config.payload,
        );
        expect(Object.keys(after.configuration?.config.payload ?? {})).toEqual(expect.arrayContaining(keys));
      }),
      { numRuns: testRuns(8, 40) },
    );
  });
});
