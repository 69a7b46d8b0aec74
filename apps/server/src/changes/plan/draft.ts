import { createHash, randomUUID } from 'node:crypto';
import type { Message } from '@fieldstone/contracts/platform/error';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import type { CurrentValue, CurrentValues, ItemValue } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { valueHash, planHash } from '../store/planned-change-values.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import { checkValues } from './check-values.ts';
import { basedOn, keptValue, keyOf, kindOfItem, loadRights } from '../item-kind-of.ts';
import { failed, newItem, withNext } from '../item-states.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';

/** A desired value of a draft. */
export type DraftEntry = {
  /** A group profile by its id of 18 characters, or the organization. */
  readonly target: string;
  readonly settingId: string;
  /** Version that the value is based on. */
  readonly baseVersion: string;
  /** The value to store; with a problem, there is no valid one. */
  readonly desired: ItemValue | { readonly problem: Message };
};

/** Maximum drafts of a user; they are removed after some time. */
export const DRAFTS_LIMIT = 200;

/** The key of a request, and the hash of its content. */
export type KeyedRequest = { readonly key: string; readonly hash: string };

export type Draft = {
  readonly kind: 'copy' | 'edit' | 'restore';
  readonly name: string | undefined;
  readonly reason: string | undefined;
  /** Its request, if it has a key. */
  readonly request: KeyedRequest | undefined;
  /** The group profile of the values; by default, they have none. */
  readonly source?: { readonly id: string; readonly name: string };
};

/** The items of a draft, and the values that they refer to. */
export type DraftContent = { readonly items: readonly ChangeItem[]; readonly values: Iterable<ChangeValue> };

/** Returns the identity of a request by its key and its content; undefined without a key. */
export function keyedRequest(key: string | undefined, content: readonly unknown[]): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  return { key, hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url') };
}

/**
 * Stores the draft of a request once: a repeated request returns the planned change that the first one stored. Throws
 * `bad_request` if its key belongs to another request.
 * @param create stores the draft
 * @returns the id of the planned change
 */
export async function draftOnce(
  { scope, journal }: ChangeRequest,
  request: KeyedRequest | undefined,
  create: () => Promise<string>,
): Promise<string> {
  const known = request === undefined ? null : await repeatedDraft(scope, request);
  if (known === null) return create();
  const intent = await journal.record({ operationId: known });
  await intent.recordOutcome('done', { repeated: true });
  return known;
}

/**
 * Returns the planned change that a request has stored; null without one. Throws `bad_request` if its key belongs to
 * another request.
 */
async function repeatedDraft({ changes }: ChangeScope, { key, hash }: KeyedRequest): Promise<string | null> {
  const known = await changes.find({ key });
  if (known !== null && known.request_hash !== hash) throw fieldProblem('headers.idempotency-key', 'changeKeyReused');
  return known?.id ?? null;
}

/**
 * Stores planned items as a draft. Nothing is written.
 * @returns the id of the planned change, or of the one that a repeated request has stored
 */
export async function storeDraft(
  { scope, journal }: ChangeRequest,
  { kind, name, reason, request, source }: Draft,
  { items, values }: DraftContent,
): Promise<string> {
  if ((await scope.changes.countDrafts(scope.user.id)) >= DRAFTS_LIMIT) {
    throw new AppError('too_many_drafts', { maximum: DRAFTS_LIMIT });
  }
  const id = randomUUID();
  const intent = await journal.record({ operationId: id, after: { kind, name: name ?? null, settings: items.length } });
  const hash = planHash(items);
  const begun = await scope.changes.createDraft(
    {
      id,
      idempotency_key: request?.key ?? null,
      request_hash: request?.hash ?? hash,
      kind,
      state: 'draft',
      name: name ?? null,
      plan_hash: hash,
      source_id: source?.id ?? null,
      source_name: source?.name ?? null,
      setting_ids_json: JSON.stringify([...new Set(items.map(({ setting_id }) => setting_id))]),
      targets: new Set(items.map(({ target_id }) => target_id)).size,
      undo_of: null,
      user_id: scope.user.id,
      user_name: scope.user.name,
      created_at: scope.now(),
      finished_at: null,
    },
    { items, values, reason },
    scope.requester,
  );
  await intent.recordOutcome('done', begun ? undefined : { repeated: true });
  if (begun) return id;
  const winner = request === undefined ? null : await repeatedDraft(scope, request);
  if (winner === null) throw new AppError('change_not_stored');
  return winner;
}

/** Plans desired values on given stored ones, and stores them as a draft. Returns the id of the planned change. */
export async function draftEntries(
  request: ChangeRequest,
  draft: Draft,
  entries: readonly DraftEntry[],
  stored: CurrentValues,
): Promise<string> {
  const { items, values } = await planEntries(request.scope, entries, stored);
  return storeDraft(request, draft, { items, values: values.values() });
}

/** Plans desired values on given stored ones, without storing anything. Returns the items and their values by hash. */
export async function planEntries(
  scope: ChangeScope,
  entries: readonly DraftEntry[],
  stored: CurrentValues,
): Promise<{ readonly items: readonly ChangeItem[]; readonly values: ReadonlyMap<string, ChangeValue> }> {
  const values = new Map<string, ChangeValue>();
  const keep = (value: ChangeValue): string => {
    const hash = valueHash(value);
    values.set(hash, value);
    return hash;
  };
  const items = entries.map(({ target, settingId, baseVersion, desired }, position): ChangeItem => {
    const empty = newItem(position, target, settingId);
    const itemKind = kindOfItem(scope, empty);
    const current = stored.get(keyOf(empty));
    const base_hash = current?.version === baseVersion ? keep(keptValue(itemKind, current.value)) : null;
    const item = { ...empty, base_version: baseVersion, base_hash };
    if ('problem' in desired) return failed(item, 'invalid', desired.problem);
    return { ...item, value_hash: keep(keptValue(itemKind, desired)) };
  });
  return { items: await checkPlan(scope, items, { stored, values }), values };
}

type Known = { readonly stored: CurrentValues; readonly values?: ReadonlyMap<string, ChangeValue> };

/** Returns the items; those that are pending and cannot be written have failed. */
export async function checkPlan(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  { stored, values }: Known,
): Promise<readonly ChangeItem[]> {
  const pending = items.filter(({ state }) => state === 'pending');
  const checked = await checkValues(scope, pending, { ...(values && { values }) });
  const rightsBlock = await loadRights(scope, pending);
  const permitted = checked.map((item) => {
    if (item.state !== 'pending') return item;
    const block = rightsBlock(item, { isStored: stored.get(keyOf(item))?.isStored === true });
    return block ? failed(item, block.reason, block) : item;
  });
  return withNext(items, permitted);
}

/** Returns an item with another desired value, based on the stored one, and the values that it refers to. */
export function rebased(
  scope: ChangeScope,
  item: ChangeItem,
  current: CurrentValue,
  value: ItemValue,
): { readonly item: ChangeItem; readonly values: readonly ChangeValue[] } {
  const kind = kindOfItem(scope, item);
  const kept = keptValue(kind, value);
  return {
    item: { ...basedOn(kind, item, current), value_hash: valueHash(kept) },
    values: [kept, keptValue(kind, current.value)],
  };
}
