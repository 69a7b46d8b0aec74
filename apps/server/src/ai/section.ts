import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import { journalUnderLease } from '../settings/under-lease.ts';
import type { AiConfigurations } from '../store/repositories/ai-configurations.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';

/** The stores that sections are read from and written to. */
export type SectionStore = { readonly configurations: AiConfigurations; readonly leases: Leases };

type Payload = Record<string, unknown>;

/** A stored section or its defaults, with the version that a save must name and its last change. */
export type Section<P> = {
  /** The readable part of the stored values; a value of the right type may break a rule. */
  readonly payload: P;
  /** The payload; the defaults where the stored values break a rule. */
  readonly valid: P;
  /** The stored values if they break a rule. */
  readonly invalid?: Payload;
  readonly version: string;
  readonly changed: { readonly by: string; readonly at: string } | null;
};

/** The user, and the journal of the request. */
type Context = {
  readonly session: { readonly orgId: string; readonly user: { readonly name: string } };
  readonly journal: RequestJournal;
};

/**
 * Returns the stored section.
 * Throws `bad_request` if values of a strict section break a rule.
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

/** Returns a section as the contract declares it: its version beside its content. */
export function toResponse<P extends Payload>({ valid, version, changed, invalid }: Omit<Section<P>, 'payload'>) {
  return { ...valid, version, changed, ...(invalid && { invalid }) };
}

export type SectionWrite<P> = {
  /** The version that the change is based on. */
  readonly version: string;
  /** Returns the payload to store, given the stored one. */
  readonly change: (current: P) => P | Promise<P>;
  /** The part that the journal and a conflict may show; all of it by default. */
  readonly shown?: (payload: P) => Payload;
};

/**
 * Stores a section and journals the change, unless it was changed after the version.
 * Throws `conflict` with the stored section.
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
  return new AppError(
    'conflict',
    `${current.changed?.by ?? 'Someone'} changed this in the meantime. Reload to see the stored values.`,
    {
      current: toResponse(current),
    },
  );
}

/**
 * Reconciles an intent that a crash left open with the stored value. Must run under the section's lease; otherwise a
 * write in progress looks like a crash.
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
