import { message } from '@fieldstone/contracts/platform/errors/message';
import { canonicalText } from '@fieldstone/contracts/settings/equal';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import { readSection, reconcileIntent, sectionLease, writeSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import { PLAIN_SECTIONS } from '../../ai/sections.ts';
import type { SectionRules } from '../../ai/sections.ts';
import { AppError } from '../../platform/errors.ts';
import { CONFIGURED, missingPermissions } from '../../salesforce/queries/permissions.ts';
import { loadObjectRights } from '../../salesforce/queries/requester-rights.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import type { StoredSection } from '../../store/repositories/ai-configurations.ts';
import type { Lease } from '../../store/lease.ts';
import type { LeaseKey } from '../../store/leases.ts';
import { slotKey } from '../../platform/write-gate.ts';
import type { Slot, WritePermit } from '../../platform/write-gate.ts';
import { mergeItem, mergeWhole } from './merge-item.ts';
import type {
  CurrentValue,
  ItemAccess,
  ItemBatch,
  ItemBlock,
  ItemKind,
  ItemOutcome,
  ItemProblem,
  ItemScope,
  ItemValue,
  ItemWrite,
  PlannedValue,
  ReadBackOutcome,
  SentItem,
} from './item-kind.ts';
import { payloadDifference } from './record-kind.ts';

type Payload = Record<string, unknown>;

/** The path of a payload in problems. */
const PAYLOAD = 'payload';

/** Creates the kind of the AI sections, whose values are the JSON of their payloads. */
export function createAiSectionKind(store: SectionReader): ItemKind {
  return {
    id: 'ai-section',
    settingIds: PLAIN_SECTIONS.map(({ section }) => section.id),
    empty: { text: null },
    unavailable: async () => new Map(),
    rights,
    read: async function* read({ orgId }, targets, settingIds) {
      const slots = targets.flatMap((target) => settingIds.map((settingId) => ({ target, settingId })));
      yield new Map(
        await Promise.all(
          slots.map(async (slot) => {
            const stored = await store.configurations.read(orgId, slot.settingId);
            return [slotKey(slot), currentOf(slot, stored)] as const;
          }),
        ),
      );
    },
    validate: ({ slot, value }) => {
      const { section } = rulesFor(slot.settingId);
      const checked = section.schema.safeParse(payloadOf(section, value));
      return checked.success ? [] : fieldErrors(PAYLOAD, checked.error.issues);
    },
    checkReferences: async ({ crm }, values) => {
      const found = await Promise.all(values.map((value) => problemsOf(crm, value)));
      return new Map(
        found.flatMap((problems, index): Array<[number, readonly ItemProblem[]]> =>
          problems.length === 0 ? [] : [[index, problems]],
        ),
      );
    },
    difference: (settingId, before, after) => {
      const { section, shown } = rulesFor(settingId);
      const shownIn = (value: ItemValue) => {
        const payload = payloadOf(section, value);
        return payload && shown(payload);
      };
      return payloadDifference(shownIn(before), shownIn(after));
    },
    // A text is stored as JSON, whose form has no effect.
    comparison: () => (settingId, stored, desired) => hasEqualPayload(rulesFor(settingId).section, stored, desired),
    merge: (settingId, versions) => {
      const { section, shown, lists, isWhole } = rulesFor(settingId);
      const isSame = (one: ItemValue, other: ItemValue) => hasEqualPayload(section, one, other);
      const payload = (value: ItemValue) => payloadOf(section, value);
      if (isWhole) return mergeWhole(versions, (value) => shown(payload(value) ?? {}), isSame);
      const valueOf = (merged: Payload) => ({ text: JSON.stringify(merged) });
      return mergeItem({ setting: { schema: section.schema, lists }, payloadOf: payload, valueOf }, versions);
    },
    // The store counts the writes of a section.
    versionAfter: ({ baseVersion }) => (baseVersion === UNSTORED_VERSION ? '1' : String(Number(baseVersion) + 1)),
    write: (scope, permit, batch) => writeSections(store, scope, permit, batch),
    readBack: (scope, items, waitMs) => readBackSections(store, scope, items, waitMs),
  };
}

function rulesFor(settingId: string): SectionRules {
  const rules = PLAIN_SECTIONS.find(({ section }) => section.id === settingId);
  if (rules === undefined) throw new RangeError(`${settingId} is not a section of the AI configuration.`);
  return rules;
}

/** Returns the payload of a value; the defaults without one, null for an unreadable one. */
function payloadOf({ defaults }: SectionRules['section'], { text }: ItemValue): Payload | null {
  if (text === null) return defaults;
  try {
    return jsonObject.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function hasEqualPayload(section: SectionRules['section'], one: ItemValue, other: ItemValue): boolean {
  return canonicalText(payloadOf(section, one)) === canonicalText(payloadOf(section, other));
}

/** Requires what every save of a section requires: the right to configure (APP-07). */
async function rights({ crm, user, performer }: ItemAccess): Promise<() => ItemBlock | null> {
  if (performer === null) {
    const missing = await missingPermissions(crm);
    if (missing.length === 0) return () => null;
    const named = missing.map(({ object, label, permission }) => message(`right_${permission}`, { label, object }));
    return () => ({ reason: 'permission', ...message('change_configure_denied', { rights: named }) });
  }
  for (const object of CONFIGURED) {
    const { update } = await loadObjectRights(crm, user.id, crm.names.toOrg(object));
    if (!update) return () => ({ reason: 'permission', ...message('copy_requester_denied', { name: user.name }) });
  }
  return () => null;
}

function currentOf(slot: Slot, stored: StoredSection | null): CurrentValue {
  return {
    slot,
    value: { text: stored === null ? null : JSON.stringify(stored.payload) },
    version: stored?.version ?? UNSTORED_VERSION,
    isStored: stored !== null,
    changed: stored?.changed ?? null,
  };
}

/** Returns the problems that a value has and none of the earlier ones. */
async function problemsOf(
  crm: ItemScope['crm'],
  { slot, value, earlier }: PlannedValue,
): Promise<readonly ItemProblem[]> {
  const { section, check } = rulesFor(slot.settingId);
  const sent = payloadOf(section, value);
  if (!section.schema.safeParse(sent).success) return [];
  const kept = earlier.length === 0 ? [section.defaults] : earlier.map((one) => payloadOf(section, one));
  const [first = [], ...others] = await Promise.all(kept.map((stored) => check(crm, sent, stored)));
  return first
    .filter(({ path, code }) => others.every((found) => found.some((one) => one.path === path && one.code === code)))
    .map((one) => ({ ...one, path: one.path.replace(/^body/, PAYLOAD) }));
}

async function writeSections<T extends ItemWrite>(
  store: SectionReader,
  scope: ItemScope,
  permit: WritePermit,
  batch: ItemBatch<T>,
): Promise<void> {
  permit.assertCovers(
    scope.orgId,
    batch.items.map(({ slot }) => slot),
  );
  for (const item of batch.items) {
    if (batch.stop.aborted) return;
    await writeItem(store, scope, permit, batch, item);
  }
}

async function writeItem<T extends ItemWrite>(
  store: SectionReader,
  { orgId, user, leases, journal }: ItemScope,
  permit: WritePermit,
  { operationId, origin = 'console', save }: ItemBatch<T>,
  item: T,
): Promise<void> {
  const { slot, desired, baseVersion } = item;
  const { section, shown } = rulesFor(slot.settingId);
  const stored = await store.configurations.read(orgId, slot.settingId);
  const payload = payloadOf(section, desired);
  if (payload === null) throw new TypeError(`The value for ${slot.settingId} is not a JSON object.`);
  if (canonicalText(stored?.payload ?? section.defaults) === canonicalText(payload)) {
    return save([[item, { state: 'identical' }]]);
  }
  const write = {
    version: baseVersion,
    change: () => payload,
    shown,
    operationId,
    origin,
    onIntent: (journalId: string) => {
      const { value: replaced, changed } = currentOf(slot, stored);
      return save([[item, { state: 'sent', journalId, replaced, replacedAt: changed?.at ?? null }]]);
    },
  };
  try {
    const context = { session: { orgId, userId: user.id, user }, journal };
    await writeSection({ ...store, leases }, permit, section, write, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await save([[item, await outcomeOf(error, async () => store.configurations.read(orgId, slot.settingId), slot)]]);
    if (error.code === 'lease_lost') throw error;
    return;
  }
  await save([[item, { state: 'done' }]]);
}

async function outcomeOf(error: AppError, read: () => Promise<StoredSection | null>, slot: Slot): Promise<ItemOutcome> {
  if (error.kind === 'conflict') return { state: 'changed', current: currentOf(slot, await read()) };
  if (error.code === 'lease_busy') return { state: 'busy' };
  // Without its lease, the section was not stored: the next attempt stores it.
  return error.code === 'lease_lost' ? { state: 'pending' } : { state: 'failed', error };
}

function readBackSections<T extends SentItem>(
  store: SectionReader,
  { orgId, leases, journal }: ItemScope,
  items: readonly T[],
  waitMs: number,
): Promise<ReadonlyArray<readonly [T, ReadBackOutcome]>> {
  const leaseOf = ({ slot }: T): LeaseKey => sectionLease(orgId, rulesFor(slot.settingId).section);
  const readBack = async (held: ReadonlySet<LeaseKey>, lease: Lease) => {
    const free = items.filter((item) => held.has(leaseOf(item)));
    for (const { slot } of free) {
      const { section, shown } = rulesFor(slot.settingId);
      const { invalid, payload } = await readSection(store, section, { session: { orgId } });
      await reconcileIntent(journal.under(lease), section, shown(invalid ?? payload));
    }
    const entries = await journal.byIds(free.flatMap(({ journalId }) => journalId ?? []));
    return items.map((item): [T, ReadBackOutcome] => {
      if (!held.has(leaseOf(item))) return [item, 'busy'];
      const outcome = entries.get(item.journalId ?? '')?.outcome;
      return [item, outcome === 'done' ? 'done' : outcome === 'failed' ? 'not-stored' : 'overwritten'];
    });
  };
  return leases.withLeases(items.map(leaseOf), readBack, { waitMs });
}
