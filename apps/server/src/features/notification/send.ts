import type { nsRequest } from '@fieldstone/contracts/organization/notification';
import type { RouteInput, RouteResult } from '@fieldstone/contracts/platform/route';
import { createHash } from 'node:crypto';
import type { Crm } from '../../salesforce/crm.ts';
import { ensureExecutions, recordExecutions, type Recording } from '../../salesforce/queries/previous-execution.ts';
import { longId } from '../../salesforce/record-id.ts';
import { lastSettingChanges } from '../../salesforce/queries/setting-changes.ts';
import { inChunks, name, soql } from '../../salesforce/soql.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Lease } from '../../store/lease.ts';
import type { Leases } from '../../store/leases.ts';
import {
  findNotification,
  storeNotification,
  type Notice,
  type SentNotification,
} from '../../store/repositories/notifications.ts';

type Input = RouteInput<typeof nsRequest>;
type Response = RouteResult<typeof nsRequest>;
type Message = Input['body']['data']['messages'][number];

export type SendDependencies = {
  readonly store: Store;
  readonly leases: Leases;
  /** Called after a send was stored, to deliver it. */
  readonly onStored: () => void;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/**
 * Stores a send, whose delivery then survives the process, and records its time in the CRM.
 * Throws `not_found` for an unknown or inactive group profile, and `conflict` if the idempotency key belongs to
 * different content.
 */
export function sendNotification(
  { leases, ...dependencies }: SendDependencies,
  input: Input,
  context: SessionContext,
): Promise<Response> {
  const key = input.headers['idempotency-key'] ?? null;
  const work = (lease?: Lease) => send({ ...dependencies, lease }, key, input.body.data.messages, context);
  // The second of two concurrent equal requests waits, and finds the first.
  return key === null ? work() : leases.withLease(`${context.session.orgId}:notification:${key}`, work);
}

async function send(
  { store, onStored, now, lease }: Omit<SendDependencies, 'leases'> & { readonly lease: Lease | undefined },
  idempotencyKey: string | null,
  messages: readonly Message[],
  { crm, journal, session: { orgId, user, loginUrl } }: SessionContext,
): Promise<Response> {
  const contentHash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url');
  const entry = await journal.record({ after: summaryOf(messages) });
  const earlier = idempotencyKey === null ? null : await findNotification(store, orgId, idempotencyKey);
  if (earlier !== null) {
    const isSame = earlier.contentHash === contentHash;
    await entry.recordOutcome(isSame ? 'done' : 'failed', { repeats: earlier.id });
    if (!isSame)
      throw new AppError('conflict', 'This idempotency key was used for another notification. Send with a new key.');
    const profileIds = messages.map(({ profileId }) => longId(profileId));
    return responseOf(earlier, true, await ensureExecutions(crm, profileIds, earlier.sentAt));
  }
  const notices = await noticesOf(crm, messages).catch(async (error: unknown) => {
    await entry.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error;
  });
  lease?.assertHeld();
  const sent = await storeNotification(store, orgId, {
    idempotencyKey,
    contentHash,
    // The session's org, whatever the browser sends: other orgs' devices must not be reached.
    loginUrl,
    sentBy: user.name,
    sentAt: now(),
    notices,
  });
  onStored();
  const profileIds = notices.map(({ profileId }) => profileId);
  const previousExecution = await recordExecutions(crm, profileIds, sent.sentAt);
  await entry.recordOutcome('done', { notificationId: sent.id, previousExecution });
  return responseOf(sent, false, previousExecution);
}

const responseOf = ({ id, sentAt, profiles }: SentNotification, repeated: boolean, recording: Recording): Response => ({
  id,
  sentAt: new Date(sentAt).toISOString(),
  profiles,
  repeated,
  previousExecution: recording,
});

/** Returns the journal's summary: the profiles, and each distinct notice once. */
function summaryOf(messages: readonly Message[]) {
  const notices = Map.groupBy(messages, ({ applications, data }) => JSON.stringify({ applications, data }));
  return [...notices.values()].map((same) => ({
    applications: same[0]?.applications,
    meta: same[0]?.data.meta,
    profileIds: same.map(({ profileId }) => longId(profileId)),
  }));
}

async function noticesOf(crm: Crm, messages: readonly Message[]): Promise<Notice[]> {
  const { profile } = crm.names;
  const ids = messages.map(({ profileId }) => longId(profileId));
  const active = await inChunks(ids, (chunk) =>
    crm.query(soql`SELECT Id FROM ${name(profile.object)} WHERE ${name(profile.active)} = true AND Id IN ${chunk}`),
  );
  const known = new Set(active.map(({ Id }) => Id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new AppError('not_found', `There is no active group profile ${missing}. Reload the list.`);
  const changes = await lastSettingChanges(crm, ids);
  return messages.map(({ applications, data }, index) => {
    const profileId = ids[index] ?? '';
    return { profileId, applications, data, settingsChangedAt: changes.get(profileId) ?? null };
  });
}
