import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_CHECK_MS } from '../../jobs/job-identity.ts';
import type { IdentityFor, JobIdentity } from '../../jobs/job-identity.ts';
import { NotReady, PermanentFailure } from '../../jobs/failures.ts';
import type { Job, JobContext } from '../../jobs/policy.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { loadObjectRights } from '../../salesforce/queries/requester-rights.ts';
import { extractPassages } from '../../documents/extract.ts';
import { Unreadable } from '../../documents/unreadable.ts';
import { AppError } from '../../platform/errors.ts';
import type { Store } from '../../store/engine/database.ts';
import { addPassages, removePassages } from './store/document-passages.ts';
import {
  parseDocument,
  failed,
  forgetDocument,
  readable,
  unfinishedDocument,
  updateDocument,
} from '../../store/repositories/documents/knowledge-documents.ts';
import type { DocumentRow, SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { fenced } from '../../store/lease.ts';
import type { Lease } from '../../store/lease.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';
import { fetchDocument } from './fetch-document.ts';

export type ReaderParts = {
  readonly store: Store;
  readonly identityFor: IdentityFor;
  /** Null without an account for other sources. */
  readonly documentSources: DocumentSources | null;
};

/** The parts with writes that are rejected once the document's lease is lost. */
type WriteContext = ReaderParts & { readonly write: ReturnType<typeof writesUnder> };

const writesUnder = (lease: Lease) => fenced(lease, { addPassages, removePassages, updateDocument, forgetDocument });

/**
 * Advances a document to Active or Error, or removes a deleted one. Throws transient errors, and `NotReady` while its
 * user is not signed in.
 */
export async function readDocument(reader: ReaderParts, job: Job, { lease, signal }: JobContext): Promise<void> {
  const parts: WriteContext = { ...reader, write: writesUnder(lease) };
  const { store, write } = parts;
  const row = await unfinishedDocument(store, job.orgId, job.id);
  if (row === undefined) return;
  if (row.status === 'Deleted') {
    await write.removePassages(store, row.org_id, row.id, null);
    return write.forgetDocument(store, row);
  }
  const document = parseDocument(row);
  if (document === undefined) throw new PermanentFailure('The stored document breaks a rule.');
  const isOfCrm = document.integration === SALESFORCE_FILES;
  const identity = isOfCrm ? await parts.identityFor(job) : null;
  if (isOfCrm && (identity === null || !(await mayRead(identity)))) return park(parts, row);
  if (row.waits_for !== null) await write.updateDocument(store, row, { waits_for: null });
  try {
    await index(parts, row, { document, crm: identity && identity.crm, signal });
  } catch (error) {
    signal.throwIfAborted();
    // The integration user does not see every file that the requester does.
    if (identity?.performer != null && isHidden(error)) return park(parts, row);
    await recordFailure(parts, row, error);
  }
}

/** Returns whether the user who saved a document may still read files, if the integration user reads it for them. */
async function mayRead({ crm, userId, performer }: JobIdentity): Promise<boolean> {
  return performer === null || (await loadObjectRights(crm, userId, 'ContentVersion')).read;
}

function isHidden(error: unknown): boolean {
  if (error instanceof Unreadable) return error.reason === 'notFound';
  return error instanceof AppError && ['not_found', 'permission_missing', 'unauthenticated'].includes(error.kind);
}

/** Ends a document whose attempts have all failed. */
export async function giveUpDocument(
  reader: ReaderParts,
  job: Job,
  error: unknown,
  { lease }: JobContext,
): Promise<void> {
  const parts: WriteContext = { ...reader, write: writesUnder(lease) };
  const row = await unfinishedDocument(parts.store, job.orgId, job.id);
  const detail = error instanceof AppError ? error : null;
  if (row?.status === 'Processing')
    await fail(parts, row, error === null ? new Unreadable('broken') : new Unreadable('source', detail));
}

async function index(
  { store, documentSources, write }: WriteContext,
  row: DocumentRow,
  {
    document,
    crm,
    signal,
  }: { readonly document: SavedDocument; readonly crm: Crm | null; readonly signal: AbortSignal },
): Promise<void> {
  const { org_id: orgId, id, revision } = row;
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    const fetched = await fetchDocument({ orgId, crm, documentSources }, document, folder, signal);
    const extension = document.file_extension.toLowerCase();
    const { passages, gaps } = await extractPassages({ ...fetched, extension }, signal);
    // Removes the remains of an interrupted attempt.
    await write.removePassages(store, orgId, id, row.text_revision);
    await write.addPassages(store, { orgId, documentId: id, revision }, document.title, passages);
    const isDone = await write.updateDocument(store, row, readable(revision, gaps));
    await write.removePassages(store, orgId, id, isDone ? revision : row.text_revision);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function park({ store, write }: WriteContext, row: DocumentRow): Promise<never> {
  await write.updateDocument(store, row, { waits_for: row.user_name });
  throw new NotReady(`${row.user_name} is not signed in.`, IDENTITY_CHECK_MS);
}

async function fail(parts: WriteContext, row: DocumentRow, { reason, detail }: Unreadable): Promise<void> {
  const { store, write } = parts;
  if (!(await write.updateDocument(store, row, failed(reason, detail)))) return;
  await write.removePassages(store, row.org_id, row.id, null);
}

/** Fails for good on errors of the source or the file. Throws transient ones, which are retried. */
async function recordFailure(parts: WriteContext, row: DocumentRow, error: unknown): Promise<void> {
  if (error instanceof Unreadable) return fail(parts, row, error);
  const kind = error instanceof AppError ? error.kind : null;
  const detail = error instanceof AppError ? error : null;
  if (kind === 'unauthenticated') return park(parts, row);
  if (kind === 'not_found') return fail(parts, row, new Unreadable('notFound'));
  if (kind === 'permission_missing') return fail(parts, row, new Unreadable('noAccess', detail));
  if (kind === 'crm_error' || kind === 'bad_request') return fail(parts, row, new Unreadable('source', detail));
  throw error;
}
