import type { PlannedChangeRequest, PlannedEdit } from '@fieldstone/contracts/changes/changes';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { sfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import { PLAIN_SECTIONS } from '../../ai/sections.ts';
import { sfaSection, toStored } from '../../ai/sfa-section.ts';
import { AppError, toMessage } from '../../platform/errors.ts';
import { brokenRule, fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import { activeGroupProfiles, globalAmong } from '../../salesforce/queries/group-profile.ts';
import { longId } from '../../salesforce/record-id.ts';
import { loadOfferedProcesses } from '../../settings/event-processes.ts';
import { findKind } from '../item-kinds/item-kinds.ts';
import type { CurrentValue, ItemValue } from '../item-kinds/item-kind.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { takeOrgNames, validPayload } from '../../settings/check-save.ts';
import { ORGANIZATION, slotKey } from '../../platform/write-gate.ts';
import type { Slot } from '../../platform/write-gate.ts';
import type { Cipher } from '../../store/cipher.ts';
import { readCurrent } from '../item-kind-of.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';
import { checkedValue } from './check-values.ts';
import { draftEntries, draftOnce, keyedRequest } from './draft.ts';
import type { DraftEntry } from './draft.ts';

type Edits = Omit<Extract<PlannedChangeRequest, { kind: 'edit' }>, 'kind'>;

/**
 * Plans a list of values; a repeated request returns the plan that the first one stored. Throws `bad_request` if a
 * setting is listed twice or cannot be part of a planned change, or if the key belongs to another request, and
 * `not_found` for a global setting in an org without a global group profile.
 * @returns the id of the planned change
 */
export function draftEdits(
  request: ChangeRequest,
  key: string | undefined,
  { name, reason, changes }: Edits,
  cipher: Cipher,
): Promise<string> {
  const { scope } = request;
  const keyed = keyedRequest(key, [name, reason, changes]);
  return draftOnce(request, keyed, async () => {
    const slots = await slotsOf(scope, changes);
    const stored = await readCurrent(
      scope,
      slots.map(({ target, settingId }) => ({ target_id: target, setting_id: settingId })),
    );
    const planned = changes.map((edit, index) => {
      const slot = slots[index] ?? { target: '', settingId: '' };
      return { edit, slot, current: stored.get(slotKey(slot)) };
    });
    const desired = await desiredValues(scope, planned, cipher);
    const entries = planned.map(({ edit, slot, current }, index): DraftEntry => ({
      ...slot,
      baseVersion: edit.baseVersion ?? current?.version ?? '',
      desired: desired[index] ?? { problem: message('copy_value_missing') },
    }));
    return draftEntries(request, { kind: 'edit', name, reason, request: keyed }, entries, stored);
  });
}

async function slotsOf({ crm, kinds }: ChangeScope, changes: readonly PlannedEdit[]): Promise<Slot[]> {
  const isGlobal = changes.some(({ kind }) => kind === 'global-setting');
  const global = isGlobal ? globalAmong(crm, await activeGroupProfiles(crm)) : undefined;
  if (isGlobal && global === undefined) throw new AppError('global_profile_missing');
  const slotOf = (edit: PlannedEdit): Slot => {
    switch (edit.kind) {
      case 'setting':
        return { target: longId(edit.profileId), settingId: edit.settingId };
      case 'event-setting':
        return { target: longId(edit.profileId), settingId: EVENT_SETTING };
      case 'global-setting':
        return { target: global?.Id ?? '', settingId: edit.settingId };
      default:
        return { target: ORGANIZATION, settingId: edit.section };
    }
  };
  const slots = changes.map(slotOf);
  const unknown = changes.findIndex(({ kind }, index) => findKind(kinds, slots[index]?.settingId ?? '')?.id !== kind);
  if (unknown >= 0) {
    const name = changes[unknown]?.kind === 'ai-section' ? 'section' : 'settingId';
    throw fieldProblem(`body.changes.${String(unknown)}.${name}`, 'changeSettingUnknown');
  }
  const keys = slots.map(slotKey);
  const twice = keys.findIndex((one, index) => keys.indexOf(one) !== index);
  if (twice >= 0) throw fieldProblems([brokenRule(`body.changes.${String(twice)}`, 'changeRepeated')]);
  return slots;
}

type Desired = DraftEntry['desired'];

type PlannedValue<E = PlannedEdit> = { readonly edit: E; readonly current: CurrentValue | undefined };

/** Returns the desired values of edits: the texts that their pages would store. */
async function desiredValues(
  { crm, orgId }: ChangeScope,
  planned: readonly PlannedValue[],
  cipher: Cipher,
): Promise<readonly Desired[]> {
  const isEvent = planned.some(({ edit }) => edit.kind === 'event-setting');
  const offered = isEvent ? await loadOfferedProcesses(crm) : [];
  const payloads = await settingPayloads(crm, planned);
  const desiredOf = async ({ edit, current }: PlannedValue): Promise<Desired> => {
    switch (edit.kind) {
      case 'setting': {
        const { payload } = edit;
        if (payload === null) return { text: null };
        const { value, problem } = checkedValue(edit.settingId, () => payloads.get(edit) ?? payload);
        return value ?? { problem: problem ?? message('copy_value_missing') };
      }
      case 'event-setting': {
        const process = offered.find(({ processId }) => processId === edit.processId);
        return { text: edit.processId, displayText: process?.processName ?? null };
      }
      case 'global-setting':
        return { text: edit.internalValue, displayText: edit.displayValue };
      default:
        return edit.section === sfaSection.id
          ? sealed(edit.payload, (global) => toStored(cipher, orgId, global, storedSfa(current)))
          : { text: JSON.stringify(await sectionPayload(crm, { edit, current })) };
    }
  };
  return Promise.all(planned.map(desiredOf));
}

/** Returns the valid payloads of settings as their pages would store them: with what follows from an edit, and the org's names. */
async function settingPayloads(crm: Crm, planned: readonly PlannedValue[]): Promise<ReadonlyMap<PlannedEdit, Payload>> {
  const valid = planned.flatMap(({ edit, current }) => {
    const setting = edit.kind === 'setting' ? settingById(edit.settingId) : undefined;
    if (edit.kind !== 'setting' || edit.payload === null || setting?.schema.safeParse(edit.payload).success !== true)
      return [];
    const stored = validPayload(setting, current?.value.text ?? null);
    const payload = edit.baseVersion === undefined ? withConsequences(setting, stored, edit.payload) : edit.payload;
    return [{ edit, settingId: setting.id, payload, earlier: [stored] }];
  });
  const named = await takeOrgNames(crm, valid);
  return new Map(valid.map(({ edit, payload }, index) => [edit, named[index] ?? payload]));
}

/** Returns the payload of a section, with the org's names if it is valid. */
async function sectionPayload(
  crm: Crm,
  { edit, current }: PlannedValue<Extract<PlannedEdit, { readonly kind: 'ai-section' }>>,
): Promise<Payload> {
  const rules = PLAIN_SECTIONS.find(({ section }) => section.id === edit.section);
  if (rules?.section.schema.safeParse(edit.payload).success !== true) return edit.payload;
  return rules.takeNames(crm, edit.payload, JSON.parse(current?.value.text ?? 'null'));
}

const sfaPayload = z.object({ global: sfaGlobal });

/** Returns the sales automation configuration with its encrypted key, which a request contains as a text. */
function sealed(payload: unknown, seal: (global: z.infer<typeof sfaGlobal>) => object): Desired {
  const { data, error } = sfaPayload.safeParse(payload);
  if (data === undefined) {
    const [problem] = fieldErrors('payload', error?.issues ?? []);
    return { problem: problem ?? message('copy_value_missing') };
  }
  try {
    return { text: JSON.stringify(seal(data.global)) };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { problem: cause.fields?.[0] ?? toMessage(cause) };
  }
}

function storedSfa(current: CurrentValue | undefined) {
  const value: ItemValue | undefined = current?.value;
  const stored = value?.text == null ? undefined : sfaSection.schema.safeParse(JSON.parse(value.text)).data;
  return stored ?? sfaSection.defaults;
}
