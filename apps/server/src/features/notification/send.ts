import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import type { nsRequest } from '@fieldstone/contracts/organization/notification';
import type { RouteInput, RouteResult } from '@fieldstone/contracts/platform/route';
import { createHash } from 'node:crypto';
import { ensureExecutions, recordExecutions, type Recording } from '../../salesforce/queries/previous-execution.ts';
import { longId } from '../../salesforce/record-id.ts';
import { lastSettingChanges } from '../../salesforce/queries/setting-changes.ts';
import { inChunks, name, soql } from '../../salesforce/soql.ts';
import { isLoginHost } from '../../config/crm-config.ts';
import type { CrmConfig } from '../../config/crm-config.ts';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import type { WriteGate } from '../../platform/write-gate.ts';
import { toJournalAuthor } from '../../settings/read-model/read-model.ts';
import { openProcesses } from '../../settings/read-model/read-processes.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Lease } from '../../store/lease.ts';
import type { Leases } from '../../store/leases.ts';
import { lastProcessChanges } from '../../store/repositories/process-states.ts';
import { processesOfProfiles } from '../../store/repositories/setting-processes.ts';
import { findNotification, storeNotification, type Notice, type SentNotification } from './store/notifications.ts';

type Input = RouteInput<typeof nsRequest>;
type Response = RouteResult<typeof nsRequest>;
type Message = Input['body']['data']['messages'][number];

export type SendDependencies = {
  readonly store: Store;
  readonly leases: Leases;
  readonly gate: WriteGate;
  /** The login hosts of the console. */
  readonly hosts: CrmConfig;
  /** Called after a send was stored, to deliver it. */
  readonly onStored: () => void;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/**
 * Stores a send, whose delivery then survives the process, and records its time in the CRM.
 * Throws `bad_request` for a login URL of another host, `not_found` for an unknown or inactive group profile, and `conflict` if the idempotency key belongs to
 * different content.
 */
export async function sendNotification(
  dependencies: SendDependencies,
  input: Input,
  context: SessionContext,
): Promise<Response> {
  const { leases, hosts } = dependencies;
  const { loginUrl } = input.body.data;
  // In a page, it is the address of the session's org.
  const isOfOrg = URL.parse(loginUrl)?.origin === URL.parse(context.session.user.baseUrl)?.origin;
  if (!isOfOrg && !isLoginHost(loginUrl, hosts)) throw fieldProblem('body.data.loginUrl', 'loginUrlUnknown');
  const key = input.headers['idempotency-key'] ?? null;
  const work = (lease?: Lease) => send({ ...dependencies, lease }, key, input.body.data.messages, context);
  // The second of two concurrent equal requests waits, and finds the first.
  return key === null ? work() : leases.withLease(`${context.session.orgId}:notification:${key}`, work);
}

async function send(
  { store, leases, gate, onStored, now, lease }: SendDependencies & { readonly lease: Lease | undefined },
  idempotencyKey: string | null,
  messages: readonly Message[],
  context: SessionContext,
): Promise<Response> {
  const { crm, journal, session } = context;
  const { orgId, userId, user, loginUrl } = session;
  /** Records the time of the notification in the CRM, one notification after the other. */
  const recordTime = (record: typeof recordExecutions, profileIds: readonly string[], at: number) => {
    const permit = gate.permitRecord(
      orgId,
      profileIds.map((target) => ({ target, settingId: PREVIOUS_EXECUTION_SETTING })),
    );
    return leases
      .withLease(`${orgId}:notification-times`, (own) => record(crm, { permit, lease: own }, profileIds, at))
      .catch((error: unknown): Recording => {
        // The notification has already happened.
        if (error instanceof AppError) return 'failed';
        throw error;
      });
  };
  const contentHash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url');
  const entry = await journal.record({ after: summaryOf(messages) });
  const earlier = idempotencyKey === null ? null : await findNotification(store, orgId, idempotencyKey);
  if (earlier !== null) {
    const isSame = earlier.contentHash === contentHash;
    await entry.recordOutcome(isSame ? 'done' : 'failed', { repeats: earlier.id });
    if (!isSame) throw new AppError('notification_key_reused');
    const profileIds = messages.map(({ profileId }) => longId(profileId));
    return responseOf(earlier, true, await recordTime(ensureExecutions, profileIds, earlier.sentAt));
  }
  const notices = await noticesOf({ store, now }, context, messages).catch(async (error: unknown) => {
    await entry.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error;
  });
  lease?.assertHeld();
  const sent = await storeNotification(store, orgId, {
    idempotencyKey,
    contentHash,
    // The session's org, regardless of the value of the browser: other orgs' devices must not be reached.
    loginUrl,
    sentBy: user.name,
    sentById: userId,
    sentAt: now(),
    notices,
  });
  onStored();
  const profileIds = notices.map(({ profileId }) => profileId);
  const previousExecution = await recordTime(recordExecutions, profileIds, sent.sentAt);
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

async function noticesOf(
  { store, now }: Pick<SendDependencies, 'store' | 'now'>,
  context: SessionContext,
  messages: readonly Message[],
): Promise<Notice[]> {
  const { crm, session } = context;
  const { profile } = crm.names;
  const ids = messages.map(({ profileId }) => longId(profileId));
  const active = await inChunks(ids, (chunk) =>
    crm.query(soql`SELECT Id FROM ${name(profile.object)} WHERE ${name(profile.active)} = true AND Id IN ${chunk}`),
  );
  const known = new Set(active.map(({ Id }) => Id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError('group_profile_inactive', { profileId: missing });
  const readProcesses = await openProcesses(
    { crm, store, author: toJournalAuthor(context), now },
    await processesOfProfiles(store, session.orgId, ids),
  );
  const [changes] = await Promise.all([lastSettingChanges(crm, ids), readProcesses()]);
  const ofProcesses = await lastProcessChanges(store, session.orgId);
  return messages.map(({ applications, data }, index) => {
    const profileId = ids[index] ?? '';
    const changedAt = Math.max(changes.get(profileId) ?? 0, ofProcesses.get(profileId)?.at ?? 0);
    return { profileId, applications, data, settingsChangedAt: changedAt === 0 ? null : changedAt };
  });
}
