import type { PlannedChangeRequest, PlannedEdit } from '@fieldstone/contracts/changes/changes';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { sfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import { sfaSection, toStored } from '../../ai/sfa-section.ts';
import { AppError, toMessage } from '../../platform/errors.ts';
import { brokenRule, fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import { activeGroupProfiles, globalAmong } from '../../salesforce/queries/group-profile.ts';
import { longId } from '../../salesforce/record-id.ts';
import { loadOfferedProcesses } from '../../settings/event-processes.ts';
import { kindOf } from '../item-kinds/item-kinds.ts';
import type { CurrentValue, ItemValue } from '../item-kinds/item-kind.ts';
import { validPayload } from '../../settings/check-save.ts';
import { ORGANIZATION, slotKey } from '../../platform/write-gate.ts';
import type { Slot } from '../../platform/write-gate.ts';
import type { Cipher } from '../../store/cipher.ts';
import { readCurrent } from '../item-kind-of.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';
import { checkedValue } from './setting-values.ts';
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
    const valueOf = await desiredValues(scope, changes, cipher);
    const entries = changes.map((edit, index): DraftEntry => {
      const slot = slots[index] ?? { target: '', settingId: '' };
      const current = stored.get(slotKey(slot));
      return {
        ...slot,
        baseVersion: edit.baseVersion ?? current?.version ?? '',
        desired: valueOf(edit, current),
      };
    });
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
  const unknown = changes.findIndex(({ kind }, index) => kindOf(kinds, slots[index]?.settingId ?? '')?.id !== kind);
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

/** Returns the reader of the desired values of edits: the texts that their pages would store. */
async function desiredValues(
  { crm, orgId }: ChangeScope,
  changes: readonly PlannedEdit[],
  cipher: Cipher,
): Promise<(edit: PlannedEdit, current: CurrentValue | undefined) => Desired> {
  const isEvent = changes.some(({ kind }) => kind === 'event-setting');
  const offered = isEvent ? await loadOfferedProcesses(crm) : [];
  return (edit, current) => {
    switch (edit.kind) {
      case 'setting': {
        const { payload } = edit;
        if (payload === null) return { text: null };
        const { value, problem } = checkedValue(edit.settingId, (setting) =>
          edit.baseVersion === undefined && setting.schema.safeParse(payload).success
            ? withConsequences(setting, validPayload(setting, current?.value.text ?? null), payload)
            : payload,
        );
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
          : { text: JSON.stringify(edit.payload) };
    }
  };
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
