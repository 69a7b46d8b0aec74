import { ACCESS_TOKEN_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type * as contract from '@fieldstone/contracts/platform/access-token';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import type { AccessTokenEntry, AccessTokens } from '../../access/access-tokens.ts';

export type AccessTokenServices = {
  readonly accessTokens: AccessTokens;
  /** UTC milliseconds. */
  readonly now: () => number;
};

const DAY_MS = 24 * 3_600_000;

/** Returns the handlers of the access tokens of an org. The journal never contains a token's value. */
export function accessTokenHandlers({ accessTokens: tokens, now }: AccessTokenServices) {
  return {
    listAccessTokens: (async (_input, { session: { orgId } }) => ({
      records: (await tokens.list(orgId)).map(toRecord),
    })) satisfies Handler<typeof contract.listAccessTokens>,

    createAccessToken: (async ({ body: { kind, name, validDays } }, { session: { orgId, userId, user }, journal }) => {
      const expiresAt = validDays === undefined ? null : now() + validDays * DAY_MS;
      const after = { kind, name, ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }) };
      const entry = await journal.record({ settingId: ACCESS_TOKEN_CHANGE, after });
      const issued = await tokens
        .issue(orgId, { kind, name, createdBy: user.name, createdById: userId, expiresAt })
        .catch(async (error: unknown) => {
          await entry.recordOutcome(error instanceof AppError ? 'failed' : 'unknown');
          throw error;
        });
      await entry.recordOutcome('done', { id: issued.entry.id });
      return { token: issued.token, record: toRecord(issued.entry) };
    }) satisfies Handler<typeof contract.createAccessToken>,

    revokeAccessToken: (async ({ params: { id } }, { session: { orgId }, journal }) => {
      const known = (await tokens.list(orgId)).find((token) => token.id === id);
      const before = { id, ...(known && { kind: known.kind, name: known.name }) };
      const entry = await journal.record({ settingId: ACCESS_TOKEN_CHANGE, before });
      const revoked = await tokens.revoke(orgId, id);
      if (revoked === null) {
        await entry.recordOutcome('failed');
        throw new AppError('access_token_unknown');
      }
      const { kind, name, createdBy, createdById } = revoked;
      await entry.recordOutcome('done', { kind, name, createdBy, createdById });
      return {};
    }) satisfies Handler<typeof contract.revokeAccessToken>,

    restoreAccessToken: (async ({ params: { id } }, { session: { orgId }, journal }) => {
      const entry = await journal.record({ settingId: ACCESS_TOKEN_CHANGE, after: { id }, origin: 'restore' });
      const restored = await tokens.restore(orgId, id).catch(async (error: unknown) => {
        await entry.recordOutcome(error instanceof AppError ? 'failed' : 'unknown');
        throw error;
      });
      if (restored === null) {
        await entry.recordOutcome('failed');
        throw new AppError('access_token_not_revoked');
      }
      const { kind, name } = restored;
      await entry.recordOutcome('done', { kind, name });
      return { record: toRecord(restored) };
    }) satisfies Handler<typeof contract.restoreAccessToken>,
  };
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function toRecord({ createdAt, lastUsedAt, expiresAt, ...entry }: AccessTokenEntry) {
  return {
    ...entry,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: momentOf(lastUsedAt),
    expiresAt: momentOf(expiresAt),
  };
}
