import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { readableEnvelope } from '@fieldstone/contracts/settings/settings';
import { SETTING_IDS, type Payload } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import type { SeededRandom } from './seeded-random.ts';

type Edit = (payload: Payload, random: SeededRandom) => Payload;

const { isArray } = Array as { isArray: (value: unknown) => value is readonly unknown[] };
const listOf = (payload: Payload, key: string): readonly unknown[] => (isArray(payload[key]) ? payload[key] : []);

/** Omits an entry of a list, except of a list with one. */
const shorter =
  (key: string): Edit =>
  (payload, random) => {
    const list = listOf(payload, key);
    const omitted = random.whole(0, list.length - 1);
    return list.length < 2 ? payload : { ...payload, [key]: list.filter((_, at) => at !== omitted) };
  };

/** Swaps two neighbors of a list. */
const reordered =
  (key: string): Edit =>
  (payload, random) => {
    const list = listOf(payload, key);
    const at = random.whole(0, list.length - 2);
    return list.length < 2 ? payload : { ...payload, [key]: list.toSpliced(at, 2, list[at + 1], list[at]) };
  };

const oneOf =
  (key: string, ...values: readonly unknown[]): Edit =>
  (payload, random) => ({
    ...payload,
    [key]: random.pick(values.filter((value) => value !== payload[key]).map((value) => [value, 1] as const)),
  });

const toggled =
  (key: string): Edit =>
  (payload) => ({ ...payload, [key]: payload[key] !== true });

const described =
  (content: string): Edit =>
  (payload) => ({ ...payload, description: { content, enabled: true } });

const tracked: Edit = (payload, random) =>
  payload['enabled'] === true
    ? random.pick<Edit>([
        [oneOf('duration', 2, 4, 8), 2],
        [shorter('status'), 1],
      ])(payload, random)
    : { ...payload, enabled: true, status: ['Driving', 'On_Site', 'Working'], duration: 4 };

/** Edits that lead to a plausible earlier value, by setting id. */
const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  SET001: [
    shorter('configuration'),
    shorter('configuration'),
    reordered('configuration'),
    (payload) => ({ ...payload, default: { title: 'Default Appointment Color', color: '#2E6B2E' } }),
  ],
  SET002: [described('{{Location}} {{Owner.Name}}'), described('{{Location}} {{Appointment_Status__c}}')],
  SET003: [shorter('configuration'), shorter('configuration'), reordered('configuration')],
  SET004: [shorter('configuration')],
  SET005: [tracked],
  SET006: [toggled('enabled')],
  SET007: [toggled('enabled')],
  SET008: [toggled('enableZinc')],
  SET009: [oneOf('extendedDays', 7, 10, 14, 21, 28)],
  SET010: [toggled('enabled')],
  SET011: [toggled('allowTimesheetRefresh')],
  SET012: [toggled('enabled')],
  SET013: [toggled('enabled')],
  SET014: [
    (payload) => ({
      ...payload,
      searchObjects: listOf(payload, 'searchObjects').slice(0, 1),
      alternateAction: listOf(payload, 'alternateAction').slice(0, 1),
    }),
    (payload) => ({ ...payload, alternateAction: [] }),
  ],
};

const envelope = z.object({ config: readableEnvelope.shape.config });

/**
 * Returns a text that a setting may have had before, by the rules of its page; null if none is plausible. Only values that
 * the setting's schema allows are returned, so that each version of the history can be restored.
 */
export function earlierText(settingId: string, text: string, random: SeededRandom): string | null {
  const id = SETTING_IDS.find((each) => each === settingId);
  const setting = id && settingById(id);
  const edits = EDITS[settingId];
  if (setting === undefined || edits === undefined) return null;
  const { payload } = z.parse(envelope, JSON.parse(text)).config;
  const edit = random.pick(edits.map((each) => [each, 1] as const));
  const earlier = z.safeParse(setting.schema, edit(payload, random));
  if (!earlier.success) return null;
  const config = { payload: earlier.data, meta: setting.meta(earlier.data) };
  const result = JSON.stringify({ version: '1', checksum: '', config });
  return result === text ? null : result;
}
