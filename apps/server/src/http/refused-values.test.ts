import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { isObject } from '@fieldstone/contracts/settings/equal';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRuns } from '../../../../scripts/test/test-runs.ts';
import type { TestResponse } from '../test/client.ts';
import { startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import { personAt } from '../features/settings/test/settings-client.ts';
import type { Person } from '../features/settings/test/settings-client.ts';
import { unproducibleOf } from './test/unproducible.ts';
import type { Entry, Unproducible } from './test/unproducible.ts';

let home: TestConsole;
let outside: Outside;
let admin: Person;
let profiles: readonly string[];
let user: string;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
  const idsOf = async (object: string) =>
    (await outside.query(`SELECT Id FROM ${object} LIMIT 30`)).map(({ Id }) => String(Id));
  profiles = await idsOf('Group_Profile__c');
  user = (await idsOf('User'))[0] ?? '';
});
afterAll(() => home.close());

/** Runs a property on random values that a page cannot produce. */
async function forSome(values: readonly Unproducible[], check: (one: Unproducible) => Promise<void>, runs: number) {
  // A request is an object; a property that fails has changed what later runs expect.
  const sent = values.filter(({ value }) => isObject(value));
  expect(sent.length).toBeGreaterThan(0);
  const options = { numRuns: testRuns(runs), endOnFailure: true };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...sent), check), options);
}

/** Expects a refusal with a text for a field. */
function expectRefusal({ status, error }: Pick<TestResponse<unknown>, 'status' | 'error'>, what: string) {
  expect([what, status]).toEqual([what, 400]);
  expect(error.fields ?? [], what).not.toEqual([]);
  for (const { path, message } of error.fields ?? []) expect([path, message], what).not.toContain('');
}

/** What the pages of the settings let people enter. */
const SETTINGS: Readonly<Record<string, Entry>> = {
  'appointment-color': {
    lines: /title$/,
    names: /expression\.(name|lastModifiedDate)$/,
    repeatable: /^configuration$/,
  },
  'appointment-title': { paragraphs: /content$/, optional: /content$/ },
  'field-inventory': { lines: /Process$/, optional: /Process$/ },
  barcode: {
    lines: /(title|\.id)$/,
    names: /(displayObjectName|fieldLabel|nameField)$/,
    ordered: /^(searchObjects|alternateAction)$/,
    fixed: /(isAdded|newSearch)$/,
  },
};

/** Values that break a rule between several fields. */
const CONTRADICTIONS: Readonly<Record<string, readonly Payload[]>> = {
  'appointment-color': [{ default: { title: '', color: '#004F9E' } }],
  'appointment-title': ['{{Unknown__c}}', '{{Subject}}'.repeat(11)].map((content) => ({
    title: { content, enabled: true },
  })),
  'appointment-status': [
    { allowConfiguration: true, configuration: [] },
    { allowConfiguration: false },
    { configuration: [{ fromStatus: 'Open', toStatus: 'Open' }] },
  ],
  'location-tracking': [{ enabled: false }, { status: [] }, { duration: null }],
  'calendar-general': [
    { enabled: false, extendedDays: 15 },
    { enabled: true, extendedDays: null },
  ],
  barcode: [{ searchObjects: [] }],
};

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('%s', (name, declared) => {
  const setting: Setting = declared;

  /** Stores the richest value of the demo company at a new group profile. */
  async function stored(): Promise<{ readonly profile: string; readonly payload: Payload }> {
    const reads = await Promise.all(profiles.map((id) => admin.read(id, setting.id)));
    const [richest = setting.defaults]: readonly Payload[] = reads
      .flatMap(({ body }): Payload[] => (body.configuration ? [body.configuration.config.payload] : []))
      .toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
    const profile = await outside.create('Group_Profile__c', { Name: `Crew of ${name}`, Active__c: true });
    const both: Payload =
      name === 'barcode' ? await withEveryObject(reads.map(({ body }) => body.configuration?.config.payload)) : {};
    const { status, body, error } = await admin.write(profile, setting.id, { ...richest, ...both }, 'none');
    expect([status, error?.fields]).toEqual([200, undefined]);
    return { profile, payload: body.configuration?.config.payload ?? {} };
  }

  const valuesOf = (payload: Payload) => [
    ...unproducibleOf(payload, SETTINGS[name] ?? {}),
    ...(CONTRADICTIONS[name] ?? []).map((change) => ({
      what: JSON.stringify(change),
      value: { ...payload, ...change },
      isName: false,
    })),
  ];

  it('[FIX-105] refuses what its page cannot produce, and stores nothing', async () => {
    const { profile, payload } = await stored();
    const before = (await admin.read(profile, setting.id)).body;
    await forSome(
      valuesOf(payload),
      async ({ what, value, isName }) => {
        const saved = await admin.write(profile, setting.id, value as Payload, before.version);
        if (!isName || saved.status !== 200) expectRefusal(saved, what);
        const after = (await admin.read(profile, setting.id)).body;
        expect(after.configuration, what).toEqual(before.configuration);
        expect(after.version, what).toBe(before.version);
      },
      25,
    );
  });

  it('[FIX-105] refuses it in a planned change, too', async () => {
    const { profile, payload } = await stored();
    const { version } = (await admin.read(profile, setting.id)).body;
    const values = valuesOf(payload).filter(
      ({ value, isName }) => !isName && !JSON.stringify(value).includes('\\u0000'),
    );
    await forSome(
      values,
      async ({ what, value }) => {
        const edit = { kind: 'setting', profileId: profile, settingId: setting.id, payload: value };
        // Without the version, what follows from an edit is added to it.
        const changes = [{ ...edit, baseVersion: version }];
        const { status, body } = await admin.post<PlannedChange>('/api/changes', { kind: 'edit', changes });
        expect([what, status]).toEqual([what, 200]);
        const { records } = (await admin.get<{ records: PlannedItem[] }>(`/api/changes/${body.id}/items`)).body;
        expect([what, records.map(({ result }) => result)]).toEqual([what, ['blocked']]);
        await admin.post(`/api/changes/${body.id}/recall`, {});
      },
      5,
    );
  });
});

/** Returns a barcode configuration with all objects and forms of the given ones, as the page would store it. */
async function withEveryObject(payloads: ReadonlyArray<Payload | undefined>): Promise<Payload> {
  const found = payloads.flatMap((payload) => barcode.schema.safeParse(payload).data ?? []);
  const searchObjects = found.flatMap((one) => one.searchObjects);
  const alternateAction = found.flatMap((one) => one.alternateAction);
  return barcode.toSave({
    enabled: true,
    searchObjects: [...new Map(searchObjects.map((one) => [one.targetObjectName, one])).values()],
    alternateAction: [...new Map(alternateAction.map((one) => [one.objectName2, one])).values()],
  });
}

type Section = { readonly version: string } & Record<string, unknown>;

const AT = '/api/ai/configurations';
const SKILLS: readonly Skill[] = allSkills;
const ACTION = {
  object_name: 'Work_Order__c',
  object_label: 'Work Order',
  copilot_action_name: 'Sum up',
  copilot_action_text: 'Sum up the work order.',
};

/** A section: the address, a valid value, what its page lets people enter, and how a value is sent. */
type SectionCase = {
  readonly path: string;
  readonly valid: (stored: Section) => Record<string, unknown>;
  readonly entry?: Entry;
  readonly method?: 'patch' | 'post';
};

const SECTIONS: ReadonlyArray<readonly [string, SectionCase]> = [
  [
    'assistant',
    { path: 'global-settings', method: 'patch', valid: () => ({ global: { enable_service_copilot: false } }) },
  ],
  ...SKILLS.map((skill): readonly [string, SectionCase] => [
    skill.id,
    {
      path: skill.write.path.slice(AT.length + 1),
      valid: ({ global }) => ({
        global,
        ...(isGranted(skill) && { profiles: [{ profile_id: profiles[0] }], users: [{ user_id: user }] }),
      }),
      entry: { paragraphs: /instructions$/, optional: /owner$/ },
    },
  ]),
  [
    'data-sources',
    {
      path: 'copilot-data-source',
      valid: ({ configurations }) => ({
        configurations: [
          ...(configurations as DataSource[]).filter(({ object_name: object }) => object !== 'RMA_Shipment__c'),
          newDataSource('RMA_Shipment__c'),
          // The org's labels replace these.
        ].map((source) => ({
          ...source,
          fields: Object.fromEntries(Object.keys(source.fields).map((name) => [name, { label: 'x', description: '' }])),
        })),
      }),
      entry: {
        paragraphs: /^configurations\.\d+\.description$/,
        lines: /description$/,
        optional: /description$/,
        names: /label$/,
        open: /fields$/,
      },
    },
  ],
  [
    'sfa',
    {
      path: 'sfa',
      valid: () => ({
        global: {
          jwtTokenEndPoint: `${home.org.url}/services/oauth2/token`,
          jwtCertificateName: 'Sales',
          consumerKey: 'key-of-the-app',
          runAsUserId: user,
        },
      }),
      entry: { optional: /consumerKey$/, lines: /(Name|Key)$/ },
    },
  ],
];

describe.each(SECTIONS)('%s', (_id, { path, valid, entry = {}, method = 'post' }) => {
  const read = async () => (await admin.get<Section>(`${AT}/${path}`)).body;
  const write = (value: unknown, version: string) =>
    admin[method]<Section>(`${AT}/${path}`, value, { 'if-match': version });

  it('[FIX-105] refuses what its page cannot produce, and stores nothing', async () => {
    const first = await read();
    const value = valid(first);
    const { status, error } = await write(value, first.version);
    expect([status, error?.fields]).toEqual([200, undefined]);
    const before = await read();
    const sent = Object.fromEntries(Object.keys(value).map((key) => [key, before[key]]));
    // The response of the assistant has the flags of the skills, too, and the key is never returned.
    const known = path === 'global-settings' || path === 'sfa' ? value : sent;
    let { version } = before;
    await forSome(
      unproducibleOf(known, entry),
      async ({ what, value: changed, isName }) => {
        const saved = await write(changed, version);
        if (!isName || saved.status !== 200) expectRefusal(saved, what);
        const { version: now, changed: _changed, ...after } = await read();
        if (isName) version = now;
        const { version: _version, changed: _by, ...expected } = before;
        expect([what, now, after]).toEqual([what, version, expected]);
      },
      25,
    );
  });
});

describe('ai-actions', () => {
  const URL = `${AT}/copilot-actions`;
  const read = async () => (await admin.get<Section & { actions: Array<Record<string, unknown>> }>(URL)).body;
  const write = (body: unknown, version: string) => admin.post<Section>(URL, body, { 'if-match': version });

  it('[FIX-105] refuse what their page cannot produce, and store nothing', async () => {
    const first = await read();
    const others = first.actions.map(({ id }) => id);
    expect((await write({ insert: [ACTION], update: [], delete: others }, first.version)).status).toBe(200);
    const before = await read();
    const id = before.actions[0]?.['id'];
    let { version } = before;
    await forSome(
      unproducibleOf(ACTION, { lines: /name$/, paragraphs: /text$/, names: /label$/ }),
      async ({ what, value, isName }) => {
        const update = isObject(value) ? [{ ...value, id }] : [];
        const saved = await write({ insert: [], update, delete: [] }, version);
        if (!isName || saved.status !== 200) expectRefusal(saved, what);
        const now = await read();
        if (isName) ({ version } = now);
        expect([what, now.version, now.actions]).toEqual([what, version, before.actions]);
      },
      25,
    );
  });
});
