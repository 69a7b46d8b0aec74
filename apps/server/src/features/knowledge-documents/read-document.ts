import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Crm } from '../../salesforce/crm.ts';
import { extractPassages } from '../../documents/extract.ts';
import { Unreadable } from '../../documents/unreadable.ts';
import { AppError } from '../../platform/errors.ts';
import type { Store } from '../../store/engine/database.ts';
import { addPassages, removePassages } from '../../store/repositories/document-passages.ts';
import { documentOf, failed, forgetDocument, updateDocument } from '../../store/repositories/knowledge-documents.ts';
import type { DocumentRow } from '../../store/repositories/knowledge-documents.ts';
import { whileHeld } from '../../store/lease.ts';
import type { Lease } from '../../store/lease.ts';
import type { Session } from '../../store/repositories/sessions.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';
import { fetchDocument } from './fetch-document.ts';

export type ReaderParts = {
  readonly store: Store;
  /** Returns a user's most recently used session; null while the user is not signed in. */
  readonly sessionOf: (orgId: string, userId: string) => Promise<Session | null>;
  readonly crmFor: (session: Session) => Crm;
  /** Null without an account for other sources. */
  readonly documentSources: DocumentSources | null;
  readonly onRetry: (row: DocumentRow, error: unknown) => void;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Interval for checking whether a user has signed in. */
const PARKED_MS = 10_000;

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** Attempts per document, about half an hour; also stops retrying a file that crashes the process. */
const ATTEMPTS = 12;

/** Ends a read early: a lost lease, or an aborted signal. */
type ReadContext = { readonly lease: Lease; readonly signal: AbortSignal };

/** The parts with writes that are rejected once the document's lease is lost. */
type WriteContext = ReaderParts & { readonly write: ReturnType<typeof writesUnder> };

const writesUnder = (lease: Lease) => ({
  addPassages: whileHeld(lease, addPassages),
  removePassages: whileHeld(lease, removePassages),
  updateDocument: whileHeld(lease, updateDocument),
  forgetDocument: whileHeld(lease, forgetDocument),
});

/** Advances a document: to Active, to Error, or to a later attempt; removes a deleted one. Requires its lease. */
export async function readDocument(
  reader: ReaderParts,
  row: DocumentRow,
  { lease, signal }: ReadContext,
): Promise<void> {
  const parts: WriteContext = { ...reader, write: writesUnder(lease) };
  const { store, write } = parts;
  if (row.status === 'Deleted') {
    await write.removePassages(store, row.org_id, row.id, null);
    return write.forgetDocument(store, row);
  }
  const document = documentOf(row);
  const isOfCrm = document.integration === SALESFORCE_FILES;
  const session = isOfCrm ? await parts.sessionOf(row.org_id, row.user_id) : null;
  if (isOfCrm && session === null) return park(parts, row);
  if (row.attempts >= ATTEMPTS) return fail(parts, row, new Unreadable('broken'));
  await write.updateDocument(store, row, { attempts: row.attempts + 1, waits_for: null });
  try {
    const crm = session && parts.crmFor(session);
    await index(parts, row, { crm, signal });
  } catch (error) {
    // The next start reads it again.
    if (signal.aborted) return;
    await recordFailure(parts, row, error);
  }
}

async function index(
  { store, documentSources, write }: WriteContext,
  row: DocumentRow,
  { crm, signal }: { readonly crm: Crm | null; readonly signal: AbortSignal },
): Promise<void> {
  const { org_id: orgId, id, revision } = row;
  const document = documentOf(row);
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    const fetched = await fetchDocument({ orgId, crm, documentSources }, document, folder, signal);
    const extension = document.file_extension.toLowerCase();
    const passages = await extractPassages({ ...fetched, extension }, signal);
    // Removes the remains of an interrupted attempt.
    await write.removePassages(store, orgId, id, row.text_revision);
    await write.addPassages(store, { orgId, documentId: id, revision }, document.title, passages);
    const isDone = await write.updateDocument(store, row, { status: 'Active', text_revision: revision, attempts: 0 });
    await write.removePassages(store, orgId, id, isDone ? revision : row.text_revision);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function park({ store, write, now }: WriteContext, row: DocumentRow): Promise<void> {
  await write.updateDocument(store, row, { waits_for: row.user_name, next_at: now() + PARKED_MS });
}

async function fail(parts: WriteContext, row: DocumentRow, { reason, detail }: Unreadable): Promise<void> {
  const { store, write } = parts;
  if (!(await write.updateDocument(store, row, failed(reason, detail)))) return;
  await write.removePassages(store, row.org_id, row.id, null);
}

/** Fails for good on errors of the source or the file; schedules a retry for transient ones. */
async function recordFailure(parts: WriteContext, row: DocumentRow, error: unknown): Promise<void> {
  if (error instanceof Unreadable) return fail(parts, row, error);
  const code = error instanceof AppError ? error.code : null;
  const message = error instanceof AppError ? error.message : null;
  if (code === 'unauthenticated') return park(parts, row);
  if (code === 'not_found') return fail(parts, row, new Unreadable('notFound'));
  if (code === 'permission_missing') return fail(parts, row, new Unreadable('noAccess', message));
  if (code === 'crm_error' || code === 'bad_request') return fail(parts, row, new Unreadable('source', message));
  parts.onRetry(row, error);
  if (row.attempts + 1 >= ATTEMPTS) return fail(parts, row, new Unreadable('source', message));
  const pause = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LONGEST_RETRY_MS);
  // Half of the pause is random, so that documents of a recovered source are not retried all at once.
  await parts.write.updateDocument(parts.store, row, {
    next_at: parts.now() + Math.round(pause * (0.5 + Math.random() / 2)),
  });
}
