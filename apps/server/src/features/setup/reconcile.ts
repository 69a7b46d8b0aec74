import { createSetup } from '@fieldstone/contracts/organization/setup';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import * as z from 'zod/mini';
import { isOpen } from '../../settings/reconcile.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';

type Records = ReadonlyArray<{ readonly object: string; readonly name: string }>;

/** The records of a creation in the journal. */
const journaled = z.object({ records: z.array(z.object({ object: z.string(), name: z.string() })) });

/** Returns the outcome of a creation that the missing records show: all of its records were created, or none of them. */
export function creationOutcome(
  created: Records,
  { records: missing }: SetupReport['plan'],
): 'done' | 'failed' | 'unknown' {
  const left = created.filter((one) => missing.some(({ object, name }) => object === one.object && name === one.name));
  if (left.length === 0) return 'done';
  return left.length === created.length ? 'failed' : 'unknown';
}

/** Returns whether the last creation ended without an outcome: its process died, or the CRM's response was lost. */
export async function isCreationOpen(journal: RequestJournal): Promise<boolean> {
  const last = await journal.lastOf(createSetup.journal);
  return last !== null && isOpen(last);
}

/** Records the outcome of the last creation if it has none. Must run under the lease of creations, with a plan read under it. */
export async function reconcileCreation(journal: RequestJournal, plan: SetupReport['plan']): Promise<void> {
  const last = await journal.lastOf(createSetup.journal);
  if (last === null || !isOpen(last)) return;
  const records = journaled.safeParse(last.after).data?.records ?? [];
  await journal.recordOutcome(last.id, creationOutcome(records, plan), { readBack: true });
}
