import { AI_SCOPE } from '@fieldstone/contracts/ai-section';
import type { AiSection } from '@fieldstone/contracts/ai-section';
import { readLeniently } from '@fieldstone/contracts/lenient-reading';
import { jsonObject } from '@fieldstone/contracts/primitives';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { journalUnderLease } from '../settings/under-lease.ts';
import type { AiConfigurations } from '../store/ai-configurations.ts';
import type { RequestJournal } from '../store/journal.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';

/** What sections are read and stored with. */
export type SectionStore = { readonly configurations: AiConfigurations; readonly leases: Leases };

type Payload = Record<string, unknown>;

/** A section as stored, or its defaults; the version that a save must name, and who changed it last. */
export type Section<P> = {
  /** As far as the stored values can be read; a value of the right type may break a rule. */
  readonly payload: P;
  /** The payload; the defaults where the stored values break a rule. */
  readonly valid: P;
  /** The stored values where they break a rule. */
  readonly invalid?: Payload;
  readonly version: string;
  readonly changed: { readonly by: string; readonly at: string } | null;
};

/** Who reads or writes, and the journal of the request. */
type Context = {
  readonly session: { readonly orgId: string; readonly user: { readonly name: string } };
  readonly journal: RequestJournal;
};

/**
 * A section as stored now.
 * Throws `bad_request` where values of a strict section break a rule.
 */
export async function readSection<P extends Payload>(
  { configurations }: SectionStore,
  section: AiSection<P>,
  { session: { orgId } }: Pick<Context, 'session'>,
): Promise<Section<P>> {
  const stored = await configurations.read(orgId, section.id);
  const { schema, defaults } = section;
  if (stored === null) return { payload: defaults, valid: defaults, version: UNSTORED_VERSION, changed: null };
  const { version, changed } = stored;
  const raw = z.parse(jsonObject, stored.payload);
  const { payload, invalid } = readLeniently(schema, defaults, raw);
  if (invalid.length === 0) return { payload, valid: payload, version, changed };
  if (section.isStrict) {
    throw new AppError('bad_request', `The stored values of '${section.id}' are invalid. Fix or replace them first.`);
  }
  return { payload, valid: defaults, invalid: raw, version, changed };
}

/** A section as the contract answers it: its version beside what is in it. */
export function toResponse<P extends Payload>({ valid, version, changed, invalid }: Omit<Section<P>, 'payload'>) {
  return { ...valid, version, changed, ...(invalid && { invalid }) };
}

export type SectionWrite<P> = {
  /** The version that the change was made on. */
  readonly version: string;
  /** Returns the payload to store, out of the stored one. */
  readonly change: (current: P) => P | Promise<P>;
  /** What the journal and a conflict may show of it; all of it unless named. */
  readonly shown?: (payload: P) => Payload;
};

/**
 * Stores a section and journals it, if nobody has changed it since the version.
 * Throws `conflict` with what is stored now.
 */
export async function writeSection<P extends Payload>(
  store: SectionStore,
  section: AiSection<P>,
  { version, change, shown = (payload) => payload }: SectionWrite<P>,
  { session, journal }: Context,
): Promise<Section<P>> {
  const { orgId, user } = session;
  return store.leases.withLease(sectionLease(orgId, section), async (lease) => {
    const held = journalUnderLease(journal, lease);
    const current = await readSection(store, section, { session });
    const conflict = (now: Section<P>) => refusal({ ...now, valid: shown(now.valid) });
    if (version !== current.version) throw conflict(current);
    const before = current.invalid ?? shown(current.payload);
    await reconcileOpenIntent(held, section, before);
    const payload = await change(current.payload);
    const entry = await held.record({
      profileId: AI_SCOPE,
      settingId: section.id,
      before: version === UNSTORED_VERSION ? null : before,
      after: shown(payload),
    });
    lease.assertHeld();
    const stored = await store.configurations.write(orgId, section.id, { version, payload, by: user.name });
    await entry.recordOutcome(stored === null ? 'failed' : 'done');
    if (stored === null) throw conflict(await readSection(store, section, { session }));
    return { payload, valid: payload, version: stored.version, changed: stored.changed };
  });
}

function refusal(current: Omit<Section<Payload>, 'payload'>): AppError {
  return new AppError('conflict', `${current.changed?.by ?? 'Someone'} has changed this in the meantime.`, {
    current: toResponse(current),
  });
}

/**
 * Settles an intent that a crash left open, by what is stored. Must run under the section's lease: otherwise a write under way looks
 * like a crash.
 */
async function reconcileOpenIntent(
  journal: RequestJournal,
  section: Pick<AiSection, 'id'>,
  current: Payload,
): Promise<void> {
  const last = await journal.last(AI_SCOPE, section.id);
  if (last?.outcome !== 'intended' && last?.outcome !== 'unknown') return;
  await journal.recordOutcome(last.id, isDeepStrictEqual(last.after, current) ? 'done' : 'failed', { readBack: true });
}

function sectionLease(orgId: string, { id }: Pick<AiSection, 'id'>): LeaseKey {
  return `${orgId}:ai-configuration:${id}`;
}
