import { AppError } from '../platform/errors.ts';
import type { Slot } from '../platform/write-gate.ts';
import { outcomeUnknown, rejection } from '../salesforce/client/errors.ts';
import type { WriteAccess, WriteOutcome } from '../salesforce/crm.ts';
import { ROLLED_BACK } from '../salesforce/write.ts';
import type { Intent, ProfileSetting } from '../store/repositories/journal-entry.ts';
import type { KnownOutcome, RequestJournal } from '../store/repositories/journal.ts';

/** The change of one slot. */
export type WriteItem = { readonly slot: Slot; readonly intent: Intent };

/** The outcome of an item according to the stored values. `unknown`: the write may still arrive. */
export type ReadBack = {
  readonly outcome: KnownOutcome;
  /** The id of the record, if the write creates it. */
  readonly id?: string;
  /** Added to the details in the journal. */
  readonly details?: object;
};

/** A write of one kind of target: how it is sent, and how its outcome is read back, from values of type `R`. */
export type Write<R> = {
  readonly items: readonly WriteItem[];
  /** Called with the ids of the journaled intents, before the write is sent. */
  readonly onIntent?: (ids: readonly string[]) => Promise<void>;
  /**
   * Sends the records and returns their outcomes, in the order of the items unless the items are joint. Rejects with an `AppError`
   * only if nothing was written; after another error, the intents stay open until they are reconciled.
   */
  readonly send: (access: WriteAccess) => Promise<readonly WriteOutcome[]>;
  /** Whether the items share one outcome: their records are written all or none, or belong to one change. */
  readonly isJoint?: boolean;
  /** Reads the stored values, and returns them with the outcomes of the items of these indexes. */
  readonly readBack: (indexes: readonly number[]) => Promise<{ readonly read: R; readonly shown: readonly ReadBack[] }>;
  /** Whether values that the CRM acknowledged are read back, too; if another one is stored by now, the write was done nevertheless. */
  readonly isConfirmed?: boolean;
  /** Returns the setting that the write of the only item creates, for the change history. */
  readonly created?: (id: string) => ProfileSetting;
  /** Returns the details in the journal of a write that the CRM acknowledged. */
  readonly detailsOf?: (outcomes: readonly WriteOutcome[]) => object;
};

/** The outcome of an item. */
export type WriteResult =
  | { readonly outcome: 'done'; readonly id: string }
  | { readonly outcome: 'failed' | 'unknown'; readonly error: AppError };

export type Written<R> = {
  /** The results of the items in their order. */
  readonly results: readonly WriteResult[];
  /** The values that were read back, if any were. */
  readonly read?: R | undefined;
  /** Why they could not be read back. */
  readonly unread?: Error | undefined;
};

/** The requirements of a write: its org and journal, and the access to write. */
export type WriteScope = {
  readonly orgId: string;
  readonly journal: RequestJournal;
  readonly access: WriteAccess;
};

/**
 * Makes a write, the only way to change the CRM or a stored configuration: it journals an intent for each item, sends the write,
 * reads back items without a response, and journals the outcomes.
 * @throws {AppError} the error of `send` if nothing was written, `lease_lost` if the lease was lost before
 */
export async function journaledWrite<R>({ orgId, journal, access }: WriteScope, write: Write<R>): Promise<Written<R>> {
  const { permit, lease } = access;
  permit.assertCovers(
    orgId,
    write.items.map(({ slot }) => slot),
  );
  const ids = await journal.under(lease).recordAll(write.items.map(({ intent }) => intent));
  await write.onIntent?.(ids);
  const sent = await send(access, write).catch(async (error: unknown) => {
    if (error instanceof AppError) await journal.recordOutcomes(ids, 'failed', { code: error.code });
    throw error;
  });
  const outcomes = write.isJoint === true ? write.items.map(() => jointOutcome(sent)) : sent;
  const open = outcomes.flatMap(({ outcome }, index) =>
    outcome === 'unknown' || (outcome === 'done' && write.isConfirmed === true) ? [index] : [],
  );
  const { read, shown, unread } = await readBack(write, open);
  const found = new Map(open.map((index, position) => [index, shown?.[position]]));
  const settled = outcomes.map((outcome, index) => settle(write, outcome, { sent, unread, found, index }));
  await record(journal, write, ids, settled);
  return { results: settled.map(({ result }) => result), read, unread };
}

async function send<R>({ permit, lease }: WriteAccess, write: Write<R>): Promise<readonly WriteOutcome[]> {
  lease.assertHeld();
  return write.send({ permit, lease });
}

/** Returns the rejection of a joint write. Records that were only rolled back have no separate cause; the user needs the actual one. */
function failureOf(outcomes: readonly WriteOutcome[]) {
  const failures = outcomes.filter((one) => one.outcome === 'failed');
  return failures.find(({ code }) => code !== ROLLED_BACK) ?? failures[0];
}

/** Returns the outcome of records that are written together: unknown if a part of them may be stored. */
function jointOutcome(outcomes: readonly WriteOutcome[]): WriteOutcome {
  const failure = failureOf(outcomes);
  if (failure !== undefined && outcomes.every(({ outcome }) => outcome === 'failed')) return failure;
  return outcomes.every(({ outcome }) => outcome === 'done')
    ? (outcomes[0] ?? { outcome: 'done', id: '', created: false })
    : { outcome: 'unknown', message: reasonOf(outcomes) };
}

/** Returns why the outcome of records is unknown. */
const reasonOf = (outcomes: readonly WriteOutcome[]): string =>
  outcomes.find((one) => one.outcome === 'unknown')?.message ?? 'a part of the records was rejected';

async function readBack<R>(
  write: Write<R>,
  indexes: readonly number[],
): Promise<{ readonly read?: R; readonly shown?: readonly ReadBack[]; readonly unread?: Error }> {
  if (indexes.length === 0) return {};
  try {
    return await write.readBack(indexes);
  } catch (error) {
    return { unread: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The result of an item, with its details in the journal. */
type Settled = { readonly result: WriteResult; readonly details?: object };

type Findings = {
  readonly index: number;
  /** All outcomes of the write. */
  readonly sent: readonly WriteOutcome[];
  /** The outcomes that were read back, by index; undefined if the values could not be read. */
  readonly found: ReadonlyMap<number, ReadBack | undefined>;
  readonly unread: Error | undefined;
};

function settle<R>({ detailsOf }: Write<R>, outcome: WriteOutcome, { index, sent, found, unread }: Findings): Settled {
  const shown = found.get(index);
  if (outcome.outcome === 'failed') {
    const { code, message } = outcome;
    return { result: { outcome: 'failed', error: rejection(outcome) }, details: { code, message } };
  }
  if (outcome.outcome === 'done') {
    const isOther = found.has(index) && shown?.outcome !== 'done';
    const details = isOther ? { readBack: false } : detailsOf?.(sent);
    return { result: { outcome: 'done', id: outcome.id }, ...(details && { details }) };
  }
  const details = { readBack: shown !== undefined, ...shown?.details };
  if (shown?.outcome === 'done') return { result: { outcome: 'done', id: shown.id ?? '' }, details };
  const failure = failureOf(sent);
  const error =
    failure !== undefined && shown !== undefined
      ? rejection(failure)
      : outcomeUnknown(unread ?? new Error(outcome.message));
  return { result: { outcome: shown?.outcome ?? 'unknown', error }, details };
}

/** Journals outcomes, equal ones in one statement. */
async function record<R>(
  journal: RequestJournal,
  { created }: Write<R>,
  ids: readonly string[],
  settled: readonly Settled[],
): Promise<void> {
  const [first] = settled;
  if (created !== undefined && first?.result.outcome === 'done') {
    await journal.recordCreated(ids[0] ?? '', created(first.result.id), first.details);
    return;
  }
  const equal = Map.groupBy(settled.entries(), ([, { result, details }]) => JSON.stringify([result.outcome, details]));
  for (const same of equal.values()) {
    const shared = same[0]?.[1];
    if (shared === undefined) continue;
    await journal.recordOutcomes(
      same.map(([index]) => ids[index] ?? ''),
      shared.result.outcome,
      shared.details,
    );
  }
}
