import {
  GLOBAL_SETTING_DEFAULTS,
  GLOBAL_SETTING_FIELDS,
  GLOBAL_SETTINGS_ID,
  globalSettingDisplay,
  globalSettings,
} from '@fieldstone/contracts/settings/global-settings';
import type { GlobalSettingItem, GlobalSettings } from '@fieldstone/contracts/settings/global-settings';
import { SETTING_OBJECT, settingRecord, writeSettingRecords } from '@fieldstone/contracts/settings/setting-records';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Editable } from './model/editable.ts';
import type { MergedIn, Stored } from './model/stored.ts';
import { call } from '../lib/api/call.ts';
import { globalSettingsQuery } from '../domains/global-settings/global-settings-query.ts';
import { orgPages } from '../lib/navigation/org-pages.ts';
import { toGlobalSettings, toItems } from '../domains/global-settings/global-setting-items.ts';

export type GlobalSettingsScope = {
  readonly globalProfileId: string;
  readonly installationKey: string;
};

const conflicting = z.object({ records: z.array(settingRecord) });

/**
 * Connects the global settings to the settings framework: six records, each with its own version. Only changed records are
 * sent, in one call, so that the others keep their last change.
 */
export function globalSettingsEditable(client: QueryClient, scope: GlobalSettingsScope): Editable<GlobalSettings> {
  const query = globalSettingsQuery(scope.globalProfileId);
  const { queryKey } = query;
  const known = () => client.getQueryData(queryKey) ?? [];
  const keep = (newer: readonly SettingRecord[]): readonly SettingRecord[] => {
    const records = known().map((record) => newer.find(({ id }) => id === record.id) ?? record);
    client.setQueryData(queryKey, records);
    return records;
  };
  /** The settings of the last save, in the order of the request. */
  let sent: readonly GlobalSettingItem[] = [];
  return {
    ...orgPages.globalSettings,
    id: GLOBAL_SETTINGS_ID,
    schema: globalSettings,
    defaults: GLOBAL_SETTING_DEFAULTS,
    toSave: trimmed,
    isHistoryOfParts: true,
    readHistory: (before, options) =>
      call(
        settingHistory,
        {
          params: { profileId: scope.globalProfileId, settingKey: GLOBAL_SETTINGS_ID },
          query: before === undefined ? {} : { before },
        },
        options,
      ),
    source: {
      read: async () => storedOf(await client.query({ ...query, retry: false })),
      write: async (_profileId, version, payload, declared) => {
        const versions = version.split(' ');
        const items = toItems(payload, known());
        const changes = known().flatMap((record, index) => {
          const item = items.find(({ id }) => id === record.settingId);
          if (item === undefined || item.value === item.savedValue) return [];
          return { item, record, version: versions[index] ?? '' };
        });
        sent = changes.map(({ item }) => item);
        const records = changes.map(({ item, record, version: changed }) => ({
          attributes: { type: SETTING_OBJECT },
          id: record.id,
          version: changed,
          displayValue: globalSettingDisplay(item, item.value),
          internalValue: item.value,
          installationKey: scope.installationKey,
        }));
        // Someone else has already stored the same values.
        if (records.length === 0) return storedOf(known());
        const body = { method: 'PATCH' as const, body: { allOrNone: true as const, records } };
        const written = (await call(writeSettingRecords, { body }, declared)).records;
        const before = keep(written);
        // Changes of the other records are no conflict, because each record has its own version.
        await client.cancelQueries({ queryKey });
        const now = await client.query({ ...query, retry: false }).catch(() => before);
        return { ...storedOf(now), ...changedByOthers(before, now) };
      },
      currentOf: (current) => storedOf(keep(z.parse(conflicting, current).records)),
      fieldOf: (path) => sent[Number(/^body\.body\.records\.(\d+)\./.exec(path)?.[1])]?.key,
    },
  };
}

/** Returns the fields whose records changed between two reads, and their last editors. */
function changedByOthers(
  before: readonly SettingRecord[],
  now: readonly SettingRecord[],
): { readonly mergedIn?: MergedIn } {
  const records = now.filter(({ id, version }) =>
    before.every((known) => known.id !== id || known.version !== version),
  );
  const paths = GLOBAL_SETTING_FIELDS.flatMap(({ id, key }) =>
    records.some(({ settingId }) => settingId === id) ? [[key]] : [],
  );
  return paths.length === 0 ? {} : { mergedIn: { changed: latestChange(records), paths } };
}

function latestChange(records: readonly SettingRecord[]): SettingRecord['changed'] {
  return (
    records
      .flatMap(({ changed }) => changed ?? [])
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .at(0) ?? null
  );
}

function storedOf(records: readonly SettingRecord[]): Stored<GlobalSettings> {
  return {
    payload: toGlobalSettings(records),
    version: records.map(({ version }) => version).join(' '),
    changed: latestChange(records),
    isStored: true,
  };
}

/** Removes accidental spaces around versions. */
function trimmed(edit: GlobalSettings): GlobalSettings {
  return {
    ...edit,
    minimumVersionIos: edit.minimumVersionIos.trim(),
    minimumVersionAndroid: edit.minimumVersionAndroid.trim(),
    minimumVersionWindows: edit.minimumVersionWindows.trim(),
  };
}
