import {
  EVENT_SETTING,
  eventChange,
  eventSettings,
  NEW_EVENT_SETTING,
  writeEventSettings,
} from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { text } from '@fieldstone/contracts/platform/primitives';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Editable } from '../../settings/model/editable.ts';
import { readStored } from '../../settings/model/invalid-values.ts';
import type { Stored } from '../../settings/model/stored.ts';
import { call } from '../../lib/api/call.ts';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { eventSettingsQuery } from './event-settings-query.ts';

/** Longest process id, in characters. */
const PROCESS_ID_LIMIT = 80;

const processId = text(PROCESS_ID_LIMIT);

const eventPayload = z.looseObject({ defaultEditEventProcessId: z.nullable(processId) });

export type EventPayload = z.infer<typeof eventPayload>;

const DEFAULTS: EventPayload = { defaultEditEventProcessId: null };

/**
 * Returns the editable of a profile's default process. The last response stays in the cache: it contains the available
 * processes and the record that a save has to name.
 */
export function eventSettingsEditable(
  client: QueryClient,
  eventType: string,
  profile: string,
): Editable<EventPayload> & { readonly earlierName: (id: unknown) => string | undefined } {
  const query = eventSettingsQuery(eventType, profile);
  const { queryKey } = query;
  /** Process names of earlier versions, by id: the org may no longer have them. */
  const earlier = new Map<unknown, string>();
  const edited = (change: Payload | null): EventPayload | null => {
    if (change === null) return null;
    const { defaultEditEventProcessId, processName } = z.parse(eventChange, change);
    if (processName !== null) earlier.set(defaultEditEventProcessId, processName);
    return { defaultEditEventProcessId };
  };
  return {
    ...eventSettingsPage,
    id: EVENT_SETTING,
    schema: eventPayload,
    defaults: DEFAULTS,
    source: {
      read: async () => storedOf(await client.query({ ...query, retry: false })),
      write: async (profileId, version, payload) => {
        const chosen = z.parse(processId, payload.defaultEditEventProcessId);
        const recordId = client.getQueryData(queryKey)?.defaultSfmProcess.recordId ?? NEW_EVENT_SETTING;
        const answer = await call(writeEventSettings, {
          params: { profileId, processId: chosen, recordId },
          headers: { 'if-match': version },
        });
        client.setQueryData(queryKey, (before) => before && withDefault(before, chosen, answer.recordId));
        return { payload, version: answer.version, changed: answer.changed, isStored: true };
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
      return {
        hasMore,
        records: records.map((change) => ({
          ...change,
          before: edited(change.before),
          after: edited(change.after),
        })),
      };
    },
    earlierName: (id) => earlier.get(id),
  };
}

function withDefault(before: EventSettings, chosen: string, recordId: string): EventSettings {
  const processName = before.sfmProcesses.find((process) => process.processId === chosen)?.processName ?? null;
  return { ...before, defaultSfmProcess: { processId: chosen, processName, recordId } };
}

function storedOf({ defaultSfmProcess, version, changed }: EventSettings): Stored<EventPayload> {
  const { processId: stored, recordId } = defaultSfmProcess;
  return {
    ...readStored({ schema: eventPayload, defaults: DEFAULTS }, { defaultEditEventProcessId: stored }),
    version,
    changed,
    isStored: recordId !== NEW_EVENT_SETTING,
  };
}
