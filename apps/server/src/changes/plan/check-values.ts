import type { ChangeBlock } from '@fieldstone/contracts/changes/planned-change';
import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import type { AvailabilityOrg } from '../../settings/availability.ts';
import type { ItemKind, ItemProblem, PlannedValue } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import { byKind, slotOf, valueOfHash } from '../item-kind-of.ts';
import { failed } from '../item-states.ts';
import type { ChangeScope } from '../scope.ts';
import { AppError, toMessage } from '../../platform/errors.ts';
import { checkedPayload, envelopeText } from '../../settings/envelope.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { inChunks, name, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { ORGANIZATION } from '../../platform/write-gate.ts';

/** Why a value cannot be written to a target. */
export type Block = Message & { readonly reason: ChangeBlock };

/** The known parts of the values to check. */
export type KnownValues = {
  /** The values by their hash; by default, they are read. */
  readonly values?: ReadonlyMap<string, ChangeValue>;
  /** Whether the values are copied: then they keep their own problems, and all their references are checked. */
  readonly isCopy?: boolean;
};

/**
 * Checks the targets and the desired values of items. Returns those that cannot be written as failed, and the others with the current
 * name of their target.
 */
export async function checkValues(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  { values, isCopy = false }: KnownValues = {},
): Promise<readonly ChangeItem[]> {
  const hashes = items.flatMap(({ base_hash, value_hash }) => [base_hash ?? [], value_hash ?? []].flat());
  const known = values ?? (await scope.changes.values(hashes));
  const names = await loadTargets(scope.crm, [...new Set(items.map(({ target_id }) => target_id))]);
  const checked: ChangeItem[] = [];
  for (const [kind, ofKind] of byKind(scope, items)) {
    const valueOf = (item: ChangeItem): PlannedValue | null => {
      const value = valueOfHash(kind, item.value_hash, known);
      const base = valueOfHash(kind, item.base_hash, known) ?? kind.empty;
      return value === undefined ? null : { slot: slotOf(item), value, earlier: isCopy ? [] : [base] };
    };
    const toCheck = Map.groupBy(ofKind, checkedOnce);
    const blocks = await findBlocks(
      scope,
      kind,
      [...toCheck].flatMap(([key, [item]]) =>
        item === undefined ? [] : [{ key, settingId: item.setting_id, planned: valueOf(item) }],
      ),
      isCopy,
    );
    for (const item of ofKind) {
      const targetName = names.get(item.target_id);
      const block = blocks.get(checkedOnce(item));
      if (targetName === undefined) checked.push(failed(item, 'target', message('copy_target_missing')));
      else if (block) checked.push(failed(item, block.reason, block));
      else checked.push({ ...item, target_name: targetName });
    }
  }
  return checked;
}

/** Equal values of a setting that replace equal values are checked once. */
function checkedOnce({ setting_id, base_hash, value_hash }: ChangeItem): string {
  return `${setting_id}:${base_hash ?? ''}:${value_hash ?? ''}`;
}

/** A value to check; null: there is no valid one. */
type ToCheck<K> = { readonly key: K; readonly settingId: string; readonly planned: PlannedValue | null };

/**
 * Returns why values of a kind cannot be written to any target, by their key.
 * @param isCopy whether the values keep their own problems
 */
export async function findBlocks<K>(
  access: AvailabilityOrg,
  kind: ItemKind,
  values: ReadonlyArray<ToCheck<K>>,
  isCopy: boolean,
): Promise<ReadonlyMap<K, Block>> {
  const unavailable = await kind.unavailable(access, [...new Set(values.map(({ settingId }) => settingId))]);
  const blocks = new Map<K, Block>();
  const valid = new Map<K, PlannedValue>();
  for (const { key, settingId, planned } of values) {
    const hidden = unavailable.get(settingId);
    if (hidden) {
      blocks.set(key, hidden);
    } else if (planned === null) {
      blocks.set(key, { reason: 'invalid', ...message('copy_source_invalid') });
    } else if (planned.value.text !== null) {
      const [problem] = kind.validate(isCopy ? { ...planned, earlier: [planned.value] } : planned);
      if (problem) blocks.set(key, { reason: 'invalid', ...invalid(problem) });
      else valid.set(key, planned);
    }
  }
  const missing = await kind.checkReferences(access, [...valid.values()]);
  for (const [index, key] of [...valid.keys()].entries()) {
    const [problem] = missing.get(index) ?? [];
    if (problem) blocks.set(key, { reason: 'reference', ...withoutPath(problem) });
  }
  return blocks;
}

function invalid(problem: ItemProblem) {
  if (problem.path === '') return withoutPath(problem);
  return message('copy_value_invalid', { problem: withoutPath(problem) });
}

function withoutPath({ path: _path, ...why }: ItemProblem) {
  return why;
}

/** The desired value of a setting, as the text to store, null for none; without a value, there is no valid one, but a problem. */
export type CheckedValue = { readonly value: { readonly text: string | null } | null; readonly problem?: Message };

/**
 * Returns the desired value of a payload, or the rule that it breaks.
 * @param payloadOf returns the payload; its `AppError` becomes the problem
 */
export function checkedValue(settingId: SettingId, payloadOf: (setting: Setting) => Payload): CheckedValue {
  const setting = settingById(settingId);
  if (setting === undefined) return { value: null, problem: message('setting_unknown', { settingId }) };
  try {
    const payload = checkedPayload(setting, payloadOf(setting));
    return { value: { text: envelopeText(setting, payload) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields ?? [];
    const problem = field === undefined ? toMessage(error) : message('copy_value_invalid', { problem: field });
    return { value: null, problem };
  }
}

/** Returns the names of the active group profiles among the ids, by 18-character id; that of the organization is empty. */
export async function loadTargets(crm: Crm, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { profile } = crm.names;
  const profiles = ids.filter((id) => id !== ORGANIZATION);
  const records = await inChunks(profiles, (chunk) =>
    crm.query(
      soql`SELECT Id, Name FROM ${name(profile.object)} WHERE Id IN ${chunk} AND ${name(profile.active)} = true`,
    ),
  );
  const names = new Map(records.map((record) => [record.Id, textOf(record, 'Name') ?? '']));
  return profiles.length === ids.length ? names : names.set(ORGANIZATION, '');
}
