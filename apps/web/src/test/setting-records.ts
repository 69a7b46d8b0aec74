import { routes } from '@fieldstone/contracts';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { GLOBAL_SETTING_DEFAULTS, GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

export type RecordState = {
  readonly globalId: string | undefined;
  readonly eventType: string;
  /** Internal values of the global settings by setting id; null removes the record. */
  readonly globalSettings: Readonly<Record<string, string | null>>;
  /** The name of the signed-in user. */
  readonly userName: string;
  readonly mayWrite: boolean;
};

/** Access to stored global settings for other administrators. */
export type RecordControls = {
  readonly storeRecordAs: (by: string, settingId: string, internalValue: string) => void;
  readonly recordOf: (settingId: string) => SettingRecord | undefined;
};

/** Serves the global settings as records with versions; a write stores all of its records or none. */
export function serveSettingRecords(server: TestServer, state: RecordState): RecordControls {
  let writes = 0;
  const values: ReadonlyArray<readonly [string, string | null]> = [
    [EVENT_TYPE_SETTING, state.eventType],
    ...GLOBAL_SETTING_FIELDS.map(({ id, key }) => {
      const given = state.globalSettings[id];
      return [id, given === undefined ? String(GLOBAL_SETTING_DEFAULTS[key]) : given] as const;
    }),
  ];
  const changed = { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' };
  let records: readonly SettingRecord[] = values.flatMap(([settingId, value], index) =>
    value === null
      ? []
      : [
          {
            id: `a0SFs000000010${index}AAA`,
            settingId,
            internalValue: value,
            displayValue: value,
            version: 'v0',
            changed,
          },
        ],
  );
  const recordOf = (settingId: string) => records.find((record) => record.settingId === settingId);
  const store = (id: string, by: string, internalValue: string | null, displayValue: string | null) => {
    writes += 1;
    const next = {
      internalValue,
      displayValue,
      version: `v${writes}`,
      changed: { by, at: '2026-11-21T09:41:00.000Z' },
    };
    records = records.map((record) => (record.id === id ? { ...record, ...next } : record));
  };

  server.on(routes.settingRecords, ({ params, query }) => {
    const found = query.id.flatMap((id) => (params.profileId === state.globalId ? (recordOf(id) ?? []) : []));
    if (found.length === query.id.length) return { records: found };
    const missing = query.id.find((id) => !found.some(({ settingId }) => settingId === id));
    throw new Rejection('not_configured', `Setting ${missing} has not been configured for active global profile.`);
  });
  server.on(routes.writeSettingRecords, ({ body }) => {
    if (!state.mayWrite) throw new Rejection('permission_missing', 'You may not change settings.');
    const sent = body.body.records;
    const named = () => records.filter(({ id }) => sent.some((write) => write.id === id));
    if (sent.some(({ id, version }) => named().every((record) => record.id !== id || record.version !== version))) {
      throw new Rejection('conflict', 'Someone else has changed one of these settings.', {
        current: { records: named() },
      });
    }
    for (const { id, internalValue, displayValue } of sent) store(id, state.userName, internalValue, displayValue);
    return { records: named() };
  });
  return {
    recordOf,
    storeRecordAs: (by, settingId, internalValue) => {
      const record = recordOf(settingId);
      if (record) store(record.id, by, internalValue, internalValue);
    },
  };
}
