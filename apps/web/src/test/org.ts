// Long because it is the one org of the tests of pages.
import { routes } from '@fieldstone/contracts';
import type { ChangeBlock, ChangeOverlap } from '@fieldstone/contracts/changes/planned-change';
import { FALLBACK_CONFIG, GLOBAL_SETTINGS_SUBMODULE } from '@fieldstone/contracts/organization/app-data';
import type { AppConfig, MissingPermission } from '@fieldstone/contracts/organization/app-data';
import type { NewestAppVersions } from '@fieldstone/contracts/insights/insights';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SignedInUser } from '@fieldstone/contracts/organization/session';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { Envelope, SettingChange, StoredSetting } from '@fieldstone/contracts/settings/settings';
import { serveChanges } from './changes.ts';
import type { ChangeControls } from './changes.ts';
import { serveHistory } from './history.ts';
import { serveForms } from './barcode.ts';
import { serveAi } from './ai.ts';
import type { TestAi } from './ai.ts';
import { serveAppointments } from './appointments.ts';
import type { TestAppointments } from './appointments.ts';
import { serveEventSettings, serveStatuses } from './calendar.ts';
import { serveDescribes } from './describes.ts';
import { serveNotifications } from './notifications.ts';
import type { NotificationState } from './notifications.ts';
import { serveOverview } from './overview.ts';
import type { OverviewState } from './overview.ts';
import { createServer, Rejection } from './server.ts';
import { serveSecurity } from './security.ts';
import type { SecurityState } from './security.ts';
import { serveSetup } from './setup-report.ts';
import type { SetupState } from './setup-report.ts';
import type { TestServer } from './server.ts';
import { serveSettingRecords } from './setting-records.ts';
import type { RecordControls } from './setting-records.ts';

export const USER: SignedInUser = {
  id: '005Fs0000000001AAA',
  name: 'Avery Admin',
  email: 'admin@fieldstone.example',
  language: 'en-US',
  locale: 'en-US',
  photo: null,
  orgId: '00DFs0000000001AAA',
  orgName: 'Northwind Field Services',
  isSandbox: false,
  orgKind: 'production',
  timeZone: 'Europe/Berlin',
  packageVersion: '24.99101',
  baseUrl: 'http://127.0.0.1:4601',
  customDomain: null,
  supportUrl: null,
};

function profile(number: number, name: string, isGlobal = false): GroupProfile {
  const id = `a0GFs00000000${String(number).padStart(2, '0')}AAA`;
  return { id, name, isGlobal, lastChanged: { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' } };
}

export const GLOBAL_PROFILE = profile(1, 'Default Group Profile', true);
export const PROFILES = [GLOBAL_PROFILE, profile(2, 'HVAC Technicians'), profile(3, 'Medical Devices East')];

/** Options for the test org; by default every feature is on and every action is allowed. */
export type OrgState = NotificationState &
  OverviewState &
  SecurityState &
  SetupState & {
    readonly user?: Partial<SignedInUser>;
    /** Version of the installed package; by default the version of the session. */
    readonly packageVersion?: string;
    readonly isSignedIn?: boolean;
    /** The CRM's words about a refused sign-in. */
    readonly refusal?: { readonly error: string; readonly description: string };
    readonly profiles?: readonly GroupProfile[];
    readonly config?: Partial<AppConfig>;
    /** The newest app versions that events report; by default ones that no test exceeds by accident. */
    readonly newestVersions?: Partial<NewestAppVersions>;
    readonly missing?: readonly MissingPermission[];
    readonly seesPeople?: boolean;
    readonly eventType?: string;
    readonly hasZinc?: boolean;
    readonly hasKnowledge?: boolean;
    readonly engageModules?: number;
    readonly hasServiceBoard?: boolean;
    readonly submodules?: readonly string[];
    /** Permissions for the AI Console that the user lacks; by default those in `missing`. */
    readonly aiMissing?: readonly MissingPermission[];
    readonly ai?: TestAi;
    readonly expressions?: readonly Expression[];
    readonly preview?: TestAppointments;
    /** Stored payloads by profile id and setting id: `${profileId} ${settingId}`. */
    readonly settings?: Readonly<Record<string, Record<string, unknown>>>;
    /** Recorded changes, newest first, by the same keys. */
    readonly history?: Readonly<Record<string, readonly SettingChange[]>>;
    /** Internal values of global settings by setting id, merged with the defaults; null removes the record. */
    readonly globalSettings?: Readonly<Record<string, string | null>>;
    /** Reasons that prevent copies to a group profile, by the same keys. */
    readonly copyBlocks?: Readonly<Record<string, ChangeBlock>>;
    /** Open planned changes that overlap every copy. */
    readonly copyOverlaps?: readonly ChangeOverlap[];
  };

/** The server, with direct access to its stored values. */
export type TestOrg = TestServer &
  RecordControls &
  ChangeControls &
  ReturnType<typeof serveAi> & {
    /** Stores a payload on behalf of another administrator; null removes it. `key` is `${profileId} ${settingId}`. */
    readonly storeAs: (by: string, key: string, payload: Record<string, unknown> | null) => void;
    /** Returns the stored payload; undefined if nothing is stored. */
    readonly payloadOf: (key: string) => unknown;
  };

/** Work order expressions of the test org. */
export const EXPRESSIONS: readonly Expression[] = [
  ['EXP-1', 'Contract is Gold', '2026-09-14T06:30:00.000Z'],
  ['EXP-2', 'Emergency visit', '2026-10-02T12:00:00.000Z'],
  ['EXP-3', 'Priority is high', '2026-11-18T22:45:00.000Z'],
].map(([processId = '', name = '', lastModifiedDate = '']) => ({
  processId,
  name,
  object: 'Work_Order__c',
  description: null,
  lastModifiedDate,
}));

/** Creates an in-memory server with an org: it stores settings, checks versions and enforces permissions. */
export function createOrg(state: OrgState = {}): TestOrg {
  const server = createServer();
  const { isSignedIn = true, profiles = PROFILES, missing = [], eventType = 'Salesforce Event' } = state;
  const globalProfile = profiles.find(({ isGlobal }) => isGlobal);

  server.on(routes.signInOptions, () => ({ customDomainHost: 'my.salesforce.com', customDomains: [] }));
  server.on(routes.signInRefusal, () => ({ refusal: state.refusal ?? null }));
  server.on(routes.sessionInfo, () => {
    if (!isSignedIn) throw new Rejection('unauthenticated', 'Please log in.');
    return { ...USER, ...state.user };
  });
  server.on(routes.logout, () => ({}));
  server.on(routes.listProfiles, () => ({ records: [...profiles] }));
  server.on(routes.globalProfile, () => {
    if (!globalProfile) throw new Rejection('not_found', 'There is no global profile.');
    return globalProfile;
  });
  server.on(routes.installationKey, () => ({
    installationKey: 'KEY-1',
    packageVersion: state.packageVersion ?? USER.packageVersion,
  }));
  server.on(routes.newestAppVersions, () => ({
    ios: '30.0',
    android: '30.0',
    windows: '30.0',
    ...state.newestVersions,
  }));
  server.on(routes.config, () => ({ ...FALLBACK_CONFIG, ...state.config }));
  server.on(routes.submodules, ({ query }) => {
    const active = state.submodules ?? [GLOBAL_SETTINGS_SUBMODULE];
    const desired = query['id[]'];
    return { records: active.filter((id) => desired?.includes(id) ?? true).map((id) => ({ id, name: id })) };
  });
  server.on(routes.engage, () => ({ totalSize: state.engageModules ?? 1 }));
  server.on(routes.serviceBoard, () => ({ enabled: state.hasServiceBoard ?? false }));
  server.on(routes.zincInfo, () => ({ enabled: state.hasZinc ?? true }));
  server.on(routes.permissions, () => ({
    userHasRequiredPermissions: missing.length === 0,
    missing: [...missing],
    seesPeople: state.seesPeople ?? true,
  }));
  server.on(routes.aiValidations, () => ({ missingPermissions: [...(state.aiMissing ?? missing)] }));
  server.on(routes.orgLimits, () => ({
    dailyApiRequests: { used: 1_250, max: 15_000, at: '2026-11-21T08:30:00.000Z' },
  }));
  server.on(routes.listSobjects, ({ query }) => ({
    records: (query.name ?? [])
      .filter((name) => (state.hasKnowledge ?? true) || !name.startsWith('Knowledge__'))
      .map((name) => ({ name, label: name, custom: false, keyPrefix: null, createable: true, updateable: true })),
  }));
  server.on(routes.expressions, ({ params }) => ({
    records: (state.expressions ?? EXPRESSIONS).filter(({ object }) => object === params.object),
  }));
  serveAppointments(server, state.expressions ?? EXPRESSIONS, state.preview ?? {});
  serveStatuses(server);
  serveEventSettings(server);
  serveForms(server);
  serveDescribes(server);
  const { name = USER.name } = state.user ?? {};
  const settings = serveSettings(server, state);
  serveSetup(server, state);
  serveSecurity(server, state, { ...USER, ...state.user });
  serveNotifications(server, state, profiles, name);
  serveOverview(server, state, profiles, settings.read);
  const changes = serveChanges(server, {
    profiles,
    userName: name,
    mayWrite: missing.length === 0,
    blocks: state.copyBlocks ?? {},
    overlaps: state.copyOverlaps ?? [],
    read: settings.read,
    store: (key, payload) => settings.controls.storeAs(name, key, payload),
  });
  return Object.assign(
    server,
    { ...settings.controls, ...changes },
    serveSettingRecords(server, {
      globalId: globalProfile?.id,
      eventType,
      globalSettings: state.globalSettings ?? {},
      userName: name,
      mayWrite: missing.length === 0,
    }),
    serveAi(server, state.ai ?? {}, name),
  );
}

function serveSettings(server: TestServer, state: OrgState) {
  let writes = 0;
  const { record } = serveHistory(server, state.history);
  const at = '2026-11-20T09:15:00.000Z';
  const stored = new Map<string, StoredSetting>(
    Object.entries(state.settings ?? {}).map(([key, payload]) => {
      const configuration: Envelope = { version: '1', checksum: '', config: { payload, meta: payload } };
      return [key, { configuration, version: `v-${key}`, changed: { by: 'Sam Second', at } }];
    }),
  );
  const read = (key: string): StoredSetting =>
    stored.get(key) ?? { configuration: null, version: UNSTORED_VERSION, changed: null };
  const payloadOf = (key: string) => stored.get(key)?.configuration?.config.payload ?? null;

  server.on(routes.readSetting, ({ params }) => read(`${params.profileId} ${params.settingKey}`));
  server.on(routes.writeSetting, ({ params, headers, body }) => {
    if (state.missing?.length) throw new Rejection('permission_missing', 'You may not change settings.');
    const key = `${params.profileId} ${params.settingKey}`;
    const before = read(key);
    if (headers['if-match'] === undefined) throw new Rejection('precondition_required', 'If-Match is missing.');
    if (headers['if-match'] !== before.version) {
      throw new Rejection('conflict', 'Someone else changed this setting.', { current: before });
    }
    writes += 1;
    const name = state.user?.name ?? USER.name;
    record(key, { at, by: name, before: payloadOf(key), after: body.data.config.payload });
    const next = { configuration: body.data, version: `v${writes}`, changed: { by: name, at } };
    stored.set(key, next);
    return next;
  });
  server.on(routes.resetSetting, ({ params, headers }) => {
    const key = `${params.profileId} ${params.settingKey}`;
    const before = read(key);
    if (headers['if-match'] !== before.version) {
      throw new Rejection('conflict', 'Someone else changed this setting.', { current: before });
    }
    const name = state.user?.name ?? USER.name;
    record(key, { at, by: name, before: payloadOf(key), after: null });
    stored.delete(key);
    return { configuration: null, version: UNSTORED_VERSION, changed: { by: name, at } };
  });
  const controls: Pick<TestOrg, 'storeAs' | 'payloadOf'> = {
    storeAs: (by, key, payload) => {
      writes += 1;
      const changedAt = '2026-11-21T09:41:00.000Z';
      record(key, { at: changedAt, by, before: payloadOf(key), after: payload });
      if (payload === null) {
        stored.delete(key);
        return;
      }
      const configuration: Envelope = { version: '1', checksum: '', config: { payload, meta: payload } };
      stored.set(key, { configuration, version: `v${writes}`, changed: { by, at: changedAt } });
    },
    payloadOf: (key) => stored.get(key)?.configuration?.config.payload,
  };
  return { read, controls };
}
