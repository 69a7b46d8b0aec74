import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import { readLeniently, readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { journaledWrite } from '../journal/journaled-write.ts';
import { AppError } from '../platform/errors.ts';
import { isOpen } from '../settings/reconcile.ts';
import { whenFree } from '../settings/when-free.ts';
import { ORGANIZATION } from '../platform/write-gate.ts';
import type { WriteGate, WritePermit, Slot } from '../platform/write-gate.ts';
import type { WriteOutcome } from '../salesforce/crm.ts';
import type { AiConfigurations } from '../store/repositories/ai-configurations.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';

/** The store that sections are read from. */
export type SectionReader = { readonly configurations: AiConfigurations };

/** The stores that sections are read from and written to. */
export type SectionStore = SectionReader & { readonly leases: Leases };

/** The stores of sections, and the gate that permits writes to them. */
export type SectionWriter = SectionStore & { readonly gate: WriteGate };

type Payload = Record<string, unknown>;

/** A stored section or its defaults, with the version that a save must name and its last change. */
export type Section<P> = {
  /** The readable part of the stored values; a value of the right type may break a rule. */
  readonly payload: P;
  /** The payload without values that break a rule. */
  readonly valid: P;
  /** The stored values if they break a rule. */
  readonly invalid?: Payload;
  readonly version: string;
  readonly changed: { readonly by: string; readonly at: string } | null;
};

type PermitContext = {
  readonly session: { readonly orgId: string; readonly userId: string; readonly user: { readonly name: string } };
};

type OrgContext = { readonly session: { readonly orgId: string } };

/** The user, and the journal of the request. */
type Context = {
  readonly session: { readonly orgId: string; readonly userId: string; readonly user: { readonly name: string } };
  readonly journal: RequestJournal;
};

/** Returns the stored section, or its defaults. */
export async function readSection<P extends Payload>(
  { configurations }: SectionReader,
  section: AiSection<P>,
  { session: { orgId } }: OrgContext,
): Promise<Section<P>> {
  const stored = await configurations.read(orgId, section.id);
  const { schema, defaults } = section;
  if (stored === null) return { payload: defaults, valid: defaults, version: UNSTORED_VERSION, changed: null };
  const { version, changed } = stored;
  const raw = z.parse(jsonObject, stored.payload);
  const { payload, invalid } = readLeniently(schema, defaults, raw);
  if (invalid.length === 0) return { payload, valid: payload, version, changed };
  return { payload, valid: readValidPart(schema, defaults, raw).payload, invalid: raw, version, changed };
}

/**
 * Returns a section for its page. If the outcome of its last change is still open, it is first read back (REL-04).
 * @param shown returns the part of a payload that the journal contains
 */
export async function openSection<P extends Payload>(
  store: SectionStore,
  section: AiSection<P>,
  { session, journal }: Context,
  shown: (payload: Payload) => Payload = (payload) => payload,
): Promise<Section<P>> {
  const last = await journal.last(AI_SCOPE, section.id);
  if (last !== null && isOpen(last)) {
    await whenFree(store.leases, sectionLease(session.orgId, section), async (lease) => {
      const { invalid, payload } = await readSection(store, section, { session });
      await reconcileIntent(journal.under(lease), section, shown(invalid ?? payload));
    });
  }
  return readSection(store, section, { session });
}

/** Returns a section as the contract declares it: its version beside its content. */
export function toResponse<P extends Payload>({ valid, version, changed, invalid }: Omit<Section<P>, 'payload'>) {
  return { ...valid, version, changed, ...(invalid && { invalid }) };
}

export type SectionWrite<P> = {
  /** The version that the change is based on. */
  readonly version: string;
  /** Returns the payload to store, given the stored one and its valid part. */
  readonly change: (current: P, valid: P) => P | Promise<P>;
  /** The part that the journal and a conflict may show, of valid and of invalid values; all of it by default. */
  readonly shown?: (payload: Payload) => Payload;
  /** The operation in the journal. */
  readonly operationId?: string;
  /** The origin of the change; by default the one that the request declares. */
  readonly origin?: ChangeOrigin;
  /** Called after the intent is journaled, before the section is stored. */
  readonly onIntent?: (journalId: string) => Promise<void>;
};

/** The outcome of a section that another console has written since it was read. */
const CHANGED: WriteOutcome = { outcome: 'failed', code: 'CHANGED', message: 'the section has changed', fields: [] };

/** Requests the permit to write a section. */
export function permitSection(
  gate: WriteGate,
  { id }: Pick<AiSection, 'id'>,
  { session: { orgId, userId, user } }: PermitContext,
): Promise<WritePermit> {
  return gate.permit({ orgId, requester: { id: userId, name: user.name }, slots: [slotOf(id)] });
}

/**
 * Stores a section and journals the change, unless it was changed after the version.
 * Throws `conflict` with the stored section.
 */
export async function writeSection<P extends Payload>(
  store: SectionStore,
  permit: WritePermit,
  section: AiSection<P>,
  { version, change, shown = (payload) => payload, operationId, origin, onIntent }: SectionWrite<P>,
  { session, journal }: Context,
): Promise<Section<P>> {
  const { orgId, userId, user } = session;
  return store.leases.withLease(sectionLease(orgId, section), async (lease) => {
    const current = await readSection(store, section, { session });
    const conflict = ({ invalid, ...now }: Section<P>) =>
      refusal({ ...now, valid: shown(now.valid), ...(invalid && { invalid: shown(invalid) }) });
    if (version !== current.version) throw conflict(current);
    const before = shown(current.invalid ?? current.payload);
    await reconcileIntent(journal.under(lease), section, before);
    const payload = await change(current.payload, current.valid);
    const intent = {
      profileId: AI_SCOPE,
      settingId: section.id,
      before: version === UNSTORED_VERSION ? null : before,
      after: shown(payload),
      ...(operationId !== undefined && { operationId }),
      ...(origin && { origin }),
    };
    const { results } = await journaledWrite(
      { orgId, journal, access: { permit, lease } },
      {
        items: [{ slot: slotOf(section.id), intent }],
        onIntent: async ([id = '']) => onIntent?.(id),
        send: async () => {
          const by = { id: userId, name: user.name };
          const stored = await store.configurations.write(orgId, section.id, { version, payload, by });
          return [stored === null ? CHANGED : { outcome: 'done', id: section.id, created: false }];
        },
        // The store reports each outcome. After an outage, the intent is reconciled.
        readBack: async () => ({ read: undefined, shown: [] }),
      },
    );
    const stored = await readSection(store, section, { session });
    if (results[0]?.outcome !== 'done') throw conflict(stored);
    return stored;
  });
}

function refusal(current: Omit<Section<Payload>, 'payload'>): AppError {
  return sectionConflict(current.changed?.by, toResponse(current));
}

/** Returns the `conflict` of a section that someone has changed, with its stored value. */
export function sectionConflict(by: string | null | undefined, current: Readonly<Record<string, unknown>>): AppError {
  const details = { current };
  return by == null
    ? new AppError('section_changed', {}, details)
    : new AppError('section_changed_by', { by }, details);
}

/**
 * Reconciles an intent that a crash left open with the stored value, in the form of the journal. Must run under the section's lease; otherwise a
 * write in progress looks like a crash.
 */
export async function reconcileIntent(
  journal: RequestJournal,
  section: Pick<AiSection, 'id'>,
  current: Payload,
): Promise<void> {
  const last = await journal.last(AI_SCOPE, section.id);
  if (last?.outcome !== 'intended' && last?.outcome !== 'unknown') return;
  await journal.recordOutcome(last.id, isDeepStrictEqual(last.after, current) ? 'done' : 'failed', { readBack: true });
}

function slotOf(settingId: string): Slot {
  return { target: ORGANIZATION, settingId };
}

/** Returns the lease for writing a section. */
export function sectionLease(orgId: string, { id }: Pick<AiSection, 'id'>): LeaseKey {
  return `${orgId}:ai-configuration:${id}`;
}
