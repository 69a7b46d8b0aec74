import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { homeProfiles, homeReach, readOverview, readProfileValues } from '@fieldstone/contracts/organization/overview';
import type { HomeProfile, OverviewSetting, Reach } from '@fieldstone/contracts/organization/overview';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { toSummary } from '@fieldstone/contracts/settings/setting-summary';
import type { TestServer } from './server.ts';

export type OverviewState = {
  /** Properties of group profiles in the list and on the overview, by id. */
  readonly states?: Readonly<Record<string, Partial<HomeProfile>>>;
  /** Group profiles besides the active ones of the org. */
  readonly otherProfiles?: readonly HomeProfile[];
  /** Properties of settings on the overview, by setting id. */
  readonly overviewSettings?: Readonly<Record<string, Partial<OverviewSetting>>>;
  readonly reach?: Reach | null;
  /** The reaches in the list of group profiles. */
  readonly reaches?: ReadonlyArray<{ readonly profileId: string; readonly reach: Reach }>;
  readonly latestChanges?: readonly ChangeHistoryEntry[];
};

/** Returns a group profile in the list of all. */
export function homeProfile(profile: Pick<GroupProfile, 'id' | 'name'>, state: Partial<HomeProfile> = {}): HomeProfile {
  return {
    id: profile.id,
    name: profile.name,
    description: null,
    isGlobal: false,
    isActive: true,
    salesforceProfiles: 1,
    users: 12,
    lastChanged: { at: '2026-11-20T09:15:00.000Z', by: 'Sam Second' },
    lastNotified: null,
    changedSinceNotification: false,
    changedSettings: [],
    storedSettings: 3,
    problems: { brokenReference: 0, invalid: 0 },
    ...state,
  };
}

/** Serves the list and the overview of group profiles from the settings that `read` returns by `${profileId} ${settingId}`. */
export function serveOverview(
  server: TestServer,
  state: OverviewState,
  profiles: readonly GroupProfile[],
  read: (key: string) => StoredSetting,
): void {
  const all = () => [
    ...profiles.map((profile) => homeProfile(profile, { isGlobal: profile.isGlobal, ...state.states?.[profile.id] })),
    ...(state.otherProfiles ?? []),
  ];
  const settingsOf = (profileId: string): OverviewSetting[] => [
    ...allSettings.map((setting): OverviewSetting => {
      const stored = read(`${profileId} ${setting.id}`);
      const payload: Payload = stored.configuration?.config.payload ?? setting.defaults;
      return {
        id: setting.id,
        origin: stored.configuration === null ? 'default' : 'set',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload is that of the setting
        summary: (setting.summary as (payload: Payload) => OverviewSetting['summary'])(payload),
        switchKey: setting.switchKey ?? null,
        problems: [],
        changed: stored.changed,
        version: stored.version,
        ...state.overviewSettings?.[setting.id],
      };
    }),
    {
      id: EVENT_SETTING,
      origin: 'default',
      summary: toSummary({}),
      switchKey: null,
      problems: [],
      changed: null,
      version: 'none',
      ...state.overviewSettings?.[EVENT_SETTING],
    },
  ];
  server.on(homeProfiles, () => ({ records: all(), offeredSettings: allSettings.length + 1 }));
  server.on(homeReach, () => ({ records: [...(state.reaches ?? [])] }));
  server.on(readOverview, ({ params }) => {
    const profile = all().find(({ id }) => id === params.profileId) ?? homeProfile({ id: params.profileId, name: '' });
    return { profile, settings: settingsOf(params.profileId), reach: state.reach ?? null };
  });
  server.on(readProfileValues, ({ params }) => ({
    records: profiles.map(({ id, name }) => {
      const setting = settingsOf(id).find((one) => one.id === params.settingKey);
      const { users } = homeProfile({ id, name }, state.states?.[id]);
      return { id, name, users, summary: setting?.summary ?? null, origin: setting?.origin ?? 'default' };
    }),
  }));
  server.on(changeHistory, () => ({ records: [...(state.latestChanges ?? [])], next: null, searchedTo: null }));
}
