import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import type { ListRules } from '@fieldstone/contracts/settings/merge/list-rule';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { sameText } from '../../settings/reconcile.ts';
import { settingKey, settingsPages, versionOf } from '../../settings/stored.ts';
import type {
  Comparison,
  ItemChange,
  ItemDifference,
  ItemKind,
  ItemMerge,
  ItemValue,
  ItemVersions,
  CurrentValue,
  ItemAccess,
  ItemBlock,
} from './item-kind.ts';
import { mergeWhole } from './merge-item.ts';
import { currentOf, readBackRecords, writeRecords } from './record-batch.ts';
import { slotKey } from '../../platform/write-gate.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { loadObjectRights } from '../../salesforce/queries/requester-rights.ts';

/** Returns whether a stored text has the same effect as a desired one, regardless of its stored form; null: nothing is stored. */
export type HasEffect = (settingId: string, stored: string | null, desired: string | null) => boolean;

type Rules = Pick<ItemKind, 'id' | 'settingIds' | 'validate' | 'checkReferences' | 'difference' | 'empty' | 'merge'> &
  Partial<Pick<ItemKind, 'unavailable'>> & {
    /** Returns a comparison of effects, which may remember results; by default, only equal texts have the same effect. */
    readonly effects?: () => HasEffect;
  };

/** Creates a kind whose items are setting records of the CRM. */
export function recordKind({ effects = () => hasEqualText, ...rules }: Rules): ItemKind {
  const comparison = (): Comparison => {
    const hasEffect = effects();
    return (settingId, stored, desired, identicalIf) =>
      hasDisplayText(stored, desired) &&
      (identicalIf === 'equal-text'
        ? sameText(stored.text, desired.text)
        : hasEffect(settingId, stored.text, desired.text));
  };
  return {
    unavailable: async () => new Map(),
    ...rules,
    comparison,
    rights: recordAccess,
    versionAfter: ({ desired }) => versionOf(desired.text),
    read: async function* read({ crm }, targets, settingIds) {
      for await (const { profileIds, rows } of settingsPages(crm, targets, settingIds)) {
        const slots = profileIds.flatMap((target) => settingIds.map((settingId) => ({ target, settingId })));
        yield new Map(
          slots.map((slot) => [slotKey(slot), currentOf(slot, rows.get(settingKey(slot.target, slot.settingId)))]),
        );
      }
    },
    write: (scope, permit, batch) => writeRecords(scope, permit, batch, comparison()),
    readBack: readBackRecords,
  };
}

function hasEqualText(_settingId: string, stored: string | null, desired: string | null): boolean {
  return sameText(stored, desired);
}

function hasDisplayText(stored: ItemValue, { displayText }: ItemValue): boolean {
  return displayText === undefined || sameText(stored.displayText ?? null, displayText);
}

/** Merges two records without a payload, which have no parts: one side is kept. */
export function mergeTexts(_settingId: string, versions: ItemVersions): ItemMerge {
  return mergeWhole(
    versions,
    ({ text }) => text,
    (one, other) => sameText(one.text, other.text),
  );
}

/** Returns the difference of two records without a payload: their texts. */
export function textDifference(before: ItemValue, after: ItemValue): ItemDifference {
  return payloadDifference(textPayload(before), textPayload(after));
}

function textPayload({ text, displayText = null }: ItemValue): Payload {
  return { internalValue: text, displayValue: displayText };
}

/** Returns the difference of two payloads, entry by entry in lists. */
export function payloadDifference(
  before: Payload | null,
  after: Payload | null,
  lists: ListRules = {},
): ItemDifference {
  if (before === null || after === null) return { before, after, changes: [] };
  const { collisions } = mergePayloads(before, before, after, { lists, scopeOf: () => 'changes' });
  const changes = collisions.map(({ path, kind, base, mine }): ItemChange => ({
    path,
    kind,
    before: base,
    after: mine,
  }));
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // A merge takes another order of the same entries without a decision.
  const reordered = keys.filter(
    (key) => !isEqual(before[key], after[key]) && changes.every(({ path }) => path[0] !== key),
  );
  return {
    before,
    after,
    changes: [
      ...changes,
      ...reordered.map((key): ItemChange => ({ path: [key], kind: 'order', before: before[key], after: after[key] })),
    ],
  };
}

/** A user's permissions on setting records. */
type Rights = { readonly update: boolean; readonly create: boolean };

/** Returns the user's permissions on setting records. */
async function recordRights(crm: Crm): Promise<Rights> {
  const free = crm.names.fromOrg(crm.names.setting.object);
  const object = (await describeKnown(crm, [free], { maxAgeMs: RIGHTS_AGE_MS })).get(free);
  return { update: object?.updateable === true, create: object?.createable === true };
}

/** Returns why the user may not store a setting with or without a record; null if the user may. */
function rightsBlock({ update, create }: Rights, hasRecord: boolean): ItemBlock | null {
  if (!update) return { reason: 'permission', ...message('copy_update_denied') };
  if (!hasRecord && !create) return { reason: 'permission', ...message('copy_create_denied') };
  return null;
}

/** Returns the check of the permissions on setting records that the requester and the performer both have (SVC-02). */
async function recordAccess({
  crm,
  user,
  performer,
}: ItemAccess): Promise<(current: Pick<CurrentValue, 'isStored'>) => ItemBlock | null> {
  const own = await recordRights(crm);
  if (performer === null) return ({ isStored }) => rightsBlock(own, isStored);
  const { update, create } = await loadObjectRights(crm, user.id, crm.names.setting.object);
  if (!update) return () => ({ reason: 'permission', ...message('copy_requester_denied', { name: user.name }) });
  return ({ isStored }) => rightsBlock({ update: own.update, create: own.create && create }, isStored);
}
