import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { findSaveProblems, SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { ENVELOPE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { newReferences } from '@fieldstone/contracts/settings/setting-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { Message } from '@fieldstone/contracts/platform/error';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import { toMessage } from '../../platform/errors.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import { validPayload } from '../../settings/check-save.ts';
import { envelopeText, readablePayload, readEnvelope } from '../../settings/envelope.ts';
import type { ItemProblem, PlannedValue } from './item-kind.ts';
import { loadOrgFacts } from '../../settings/org-facts.ts';
import { sameText } from '../../settings/reconcile.ts';
import { mergeItem } from './merge-item.ts';
import { payloadDifference, recordKind } from './record-kind.ts';
import type { HasEffect } from './record-kind.ts';
import type { Crm } from '../../salesforce/crm.ts';

/** Maximum desired values of a setting, and cached comparisons with each; group profiles often share a text. */
const REMEMBERED = 50;

/** The path of a payload in problems. */
const PAYLOAD = 'payload';

const settingOf = (settingId: string): Setting | undefined => allSettings.find(({ id }) => id === settingId);

/** The settings of a group profile that have a page. */
export const settingKind = recordKind({
  id: 'setting',
  settingIds: SETTING_IDS,
  empty: { text: null },
  effects: createEffectComparison,
  unavailable: async (access, settingIds) => {
    const hidden = await hiddenSettings(
      access,
      settingIds.flatMap((id) => settingOf(id)?.id ?? []),
    );
    return new Map([...hidden].map(([id, { reason, error }]) => [id, { reason, ...toMessage(error) }]));
  },
  validate: ({ slot: { settingId }, value: { text }, earlier }) => {
    const setting = settingOf(settingId);
    if (setting === undefined) return wholeValue(message('setting_unknown', { settingId }));
    // Without a value, the defaults apply.
    if (text === null) return [];
    if (text.length > ENVELOPE_LIMIT) {
      return wholeValue(message('setting_too_large', { length: text.length, maximum: ENVELOPE_LIMIT }));
    }
    const checked = checkedPayload(setting, text);
    if (checked === null) return wholeValue(message('copy_value_unreadable'));
    return fieldErrors(
      PAYLOAD,
      checked.success
        ? findSaveProblems(
            setting,
            checked.data,
            earlier.map((one) => validPayload(setting, one.text)),
          )
        : checked.error.issues,
    );
  },
  checkReferences: async ({ crm }, values) => {
    const references = values.map(namedBy);
    const missing = await missingReferences(crm, references);
    // A copy refers to fields that a save has checked; every object along them would cost a call.
    const ofEdits = references.map((named, index) => (values[index]?.earlier.length === 0 ? [] : named));
    const org = await loadOrgFacts(crm, ofEdits.flat());
    return new Map(
      values.flatMap((_, index): Array<[number, ItemProblem[]]> => {
        const why = missing.get(index);
        if (why !== undefined) return [[index, [{ path: PAYLOAD, ...why }]]];
        const unknown = unknownReferences(ofEdits[index] ?? [], org);
        return unknown.length === 0 ? [] : [[index, fieldErrors(PAYLOAD, unknown)]];
      }),
    );
  },
  difference: (settingId, before, after) =>
    payloadDifference(
      readablePayload(settingId, before.text),
      readablePayload(settingId, after.text),
      settingOf(settingId)?.lists,
    ),
  merge: (settingId, versions) => {
    const setting = settingOf(settingId);
    if (setting === undefined) throw new RangeError(`${settingId} is not a setting of group profiles.`);
    return mergeItem(
      {
        setting,
        payloadOf: ({ text }) => readablePayload(settingId, text),
        valueOf: (payload) => ({ text: envelopeText(setting, payload) }),
      },
      versions,
    );
  },
});

/** Creates a comparison that remembers its results, because many group profiles have the same text. */
function createEffectComparison(): HasEffect {
  const known = new Map<string, Map<string | null, Map<string | null, boolean>>>();
  return (settingId, stored, desired) => {
    if (stored !== null && desired !== null && sameText(stored, desired)) return true;
    const ofSetting = entryOf(known, settingId);
    if (ofSetting.size > REMEMBERED) ofSetting.clear();
    const ofDesired = entryOf(ofSetting, desired);
    const remembered = ofDesired.get(stored);
    if (remembered !== undefined) return remembered;
    if (ofDesired.size >= REMEMBERED) ofDesired.clear();
    const payload = readablePayload(settingId, stored);
    const isSame = payload !== null && isDeepStrictEqual(payload, readablePayload(settingId, desired));
    ofDesired.set(stored, isSame);
    return isSame;
  };
}

function entryOf<N, K, V>(maps: Map<N, Map<K, V>>, key: N): Map<K, V> {
  const found = maps.get(key) ?? new Map<K, V>();
  maps.set(key, found);
  return found;
}

function checkedPayload(setting: Setting, text: string): ReturnType<typeof z.safeParse<typeof setting.schema>> | null {
  const payload: Payload | undefined = readEnvelope(text)?.config.payload;
  return payload === undefined ? null : z.safeParse(setting.schema, payload);
}

/** Returns the new references of a value. */
function namedBy({ slot: { settingId }, value: { text }, earlier }: PlannedValue): Reference[] {
  const setting = settingOf(settingId);
  const checked = setting === undefined || text === null ? null : checkedPayload(setting, text);
  if (setting === undefined || checked?.success !== true) return [];
  const known = earlier.map((one) => validPayload(setting, one.text));
  return newReferences(setting.id, checked.data, known);
}

/** Returns a problem with a value as a whole. */
function wholeValue(why: Message): ItemProblem[] {
  return [{ path: '', ...why }];
}

type Checked = Extract<Reference, { readonly kind: 'expression' | 'form' | 'status' }>;

/**
 * Returns the missing references of values by the index of the value; values without any are omitted. Field paths are
 * not checked: every object along them would cost a call.
 */
async function missingReferences(
  crm: Crm,
  values: ReadonlyArray<readonly Reference[]>,
): Promise<ReadonlyMap<number, Message>> {
  const checked = values.map((references) => references.filter(isChecked));
  const org = await loadOrgFacts(crm, checked.flat());
  return new Map(
    checked.flatMap((references, index): Array<[number, Message]> => {
      const missing = missingOf(references, org);
      return missing === null ? [] : [[index, missing]];
    }),
  );
}

function isChecked(reference: Reference): reference is Checked {
  return reference.kind === 'expression' || reference.kind === 'form' || reference.kind === 'status';
}

function missingOf(references: readonly Checked[], org: OrgFacts): Message | null {
  const active = new Set(org.processes.map(({ processId }) => processId));
  const processes = references.filter(({ kind, id }) => kind !== 'status' && !active.has(id));
  if (processes.length > 0) return message('copy_processes_missing', { ids: idsOf(processes) });
  const statuses = references.filter(
    (reference) => reference.kind === 'status' && unknownReferences([reference], org).length > 0,
  );
  return statuses.length > 0 ? message('copy_statuses_missing', { ids: idsOf(statuses) }) : null;
}

/** Maximum ids in a message. */
const LISTED = 20;

function idsOf(references: ReadonlyArray<{ readonly id: string }>): string {
  const ids = [...new Set(references.map(({ id }) => id))];
  const others = ids.length - LISTED;
  return [...ids.slice(0, LISTED), ...(others > 0 ? [`… (+${others})`] : [])].join(', ');
}
