import {
  EVENT_SETTING,
  eventChange,
  eventSettings,
  NEW_EVENT_SETTING,
  resetEventSettings,
  writeEventSettings,
} from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { text } from '@fieldstone/contracts/platform/primitives';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import * as z from 'zod/mini';
import type { Editable } from './model/editable.ts';
import { readStored } from './model/invalid-values.ts';
import type { Stored } from './model/stored.ts';
import { call } from '../lib/api/call.ts';
import { eventSettingsPage } from '../lib/navigation/console-pages.ts';
import { eventSettingsQuery } from './event-settings-query.ts';

/** Longest process id, in characters. */
const PROCESS_ID_LIMIT = 80;

const processId = text(PROCESS_ID_LIMIT);

const eventPayload = z.looseObject({ defaultEditEventProcessId: z.nullable(processId) });

export type EventPayload = z.infer<typeof eventPayload>;

const DEFAULTS: EventPayload = { defaultEditEventProcessId: null };

/** The editable of a profile's default process, with the data of its histories. */
export type EventSettingsEditable = Editable<EventPayload> & {
  readonly toChange: (recorded: SettingChange) => SettingChange;
  /** Returns the name of a process that the org offers, or offered in a change that was read. */
  readonly nameOf: (id: unknown) => string | undefined;
  /** Returns why a version with a process that the org no longer offers cannot be restored. */
  readonly findGone: (version: Payload) => Promise<string[]>;
};

/**
 * Returns the editable of a profile's default process. The last response stays in the cache: it contains the available
 * processes and the record that a save has to name.
 */
export function eventSettingsEditable(client: QueryClient, eventType: string, profile: string): EventSettingsEditable {
  const query = eventSettingsQuery(eventType, profile);
  const { queryKey } = query;
  /** Process names of earlier versions, by id: the org may no longer have them. */
  const earlier = new Map<unknown, string>();
  /** Returns undefined for a payload that cannot be parsed: one such change must not hide the others. */
  const edited = (change: Payload | null): EventPayload | null | undefined => {
    if (change === null) return null;
    const { data } = eventChange.safeParse(change);
    if (!data) return undefined;
    const { defaultEditEventProcessId, processName } = data;
    if (processName !== null) earlier.set(defaultEditEventProcessId, processName);
    return { defaultEditEventProcessId };
  };
  const toChange = (recorded: SettingChange): SettingChange => {
    const [before, after] = [edited(recorded.before), edited(recorded.after)];
    const unreadable = {
      before: before === undefined || recorded.unreadable?.before === true,
      after: after === undefined || recorded.unreadable?.after === true,
    };
    return {
      ...recorded,
      before: before ?? null,
      after: after ?? null,
      ...((unreadable.before || unreadable.after) && { unreadable }),
    };
  };
  const nameOf = (id: unknown): string | undefined =>
    client.getQueryData(queryKey)?.sfmProcesses.find((process) => process.processId === id)?.processName ??
    earlier.get(id);
  return {
    ...eventSettingsPage,
    schema: eventPayload,
    defaults: DEFAULTS,
    source: {
      read: async () => storedOf(await client.query({ ...query, retry: false })),
      write: async (profileId, version, payload, declared) => {
        const chosen = z.parse(processId, payload.defaultEditEventProcessId);
        const recordId = client.getQueryData(queryKey)?.defaultSfmProcess.recordId ?? NEW_EVENT_SETTING;
        const stored = await call(
          writeEventSettings,
          { params: { profileId, processId: chosen, recordId }, headers: { 'if-match': version } },
          declared,
        );
        client.setQueryData(queryKey, (before) => before && withDefault(before, chosen, stored.recordId));
        return { payload, version: stored.version, changed: stored.changed, profile: stored.profile, isStored: true };
      },
      reset: async (profileId, version, declared) => {
        const stored = await call(
          resetEventSettings,
          { params: { profileId }, headers: { 'if-match': version } },
          declared,
        );
        client.setQueryData(queryKey, (before) => before && withDefault(before, null));
        return { payload: DEFAULTS, ...stored, isStored: false };
      },
      currentOf: (current) => {
        const now = z.parse(eventSettings, current);
        client.setQueryData(queryKey, now);
        return storedOf(now);
      },
      fieldOf: (path) => (path === 'params.processId' ? 'defaultEditEventProcessId' : undefined),
    },
    readHistory: async (before, options) => {
      const { records, hasMore } = await call(
        settingHistory,
        { params: { profileId: profile, settingKey: EVENT_SETTING }, query: before === undefined ? {} : { before } },
        options,
      );
      return { hasMore, records: records.map(toChange) };
    },
    toChange,
    nameOf,
    findGone: async ({ defaultEditEventProcessId: id }) => {
      if (typeof id !== 'string') return [];
      const { sfmProcesses } = await client.query(query);
      if (sfmProcesses.some((process) => process.processId === id)) return [];
      return [t('settings:event-settings.history.gone', { form: nameOf(id) ?? id })];
    },
  };
}

function withDefault(
  before: EventSettings,
  chosen: string | null,
  recordId = before.defaultSfmProcess.recordId,
): EventSettings {
  const processName = before.sfmProcesses.find((process) => process.processId === chosen)?.processName ?? null;
  return { ...before, defaultSfmProcess: { processId: chosen, processName, recordId } };
}

function storedOf({ defaultSfmProcess, version, changed, profile }: EventSettings): Stored<EventPayload> {
  const { processId: stored } = defaultSfmProcess;
  return {
    ...readStored({ schema: eventPayload, defaults: DEFAULTS }, { defaultEditEventProcessId: stored }),
    version,
    changed,
    profile,
    isStored: stored !== null,
  };
}
