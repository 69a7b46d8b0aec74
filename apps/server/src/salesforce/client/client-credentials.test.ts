import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrmFactory } from './connect.ts';
import { clientCredentialsTokens } from './client-credentials.ts';
import { INTEGRATION_CLIENT, startEmbeddedOrg, testFactory } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';
import { soql } from '../soql.ts';
import { outsideOf } from '../../test/outside.ts';

describe('tokens of client credentials', () => {
  let org: EmbeddedOrg;
  let factory: CrmFactory;

  beforeAll(async () => {
    org = await startEmbeddedOrg({ empty: true });
    factory = testFactory();
  });
  beforeEach(() => org.forget());
  afterEach(() => org.calm());
  afterAll(async () => {
    await factory.close();
    await org.close();
  });

  const tokensOf = (client = INTEGRATION_CLIENT) => clientCredentialsTokens(org.oauth, { loginUrl: org.url, client });
  const tokenCalls = async () => (await org.calls()).filter(({ path }) => path.endsWith('/oauth2/token')).length;

  async function activate(isActive: boolean): Promise<string> {
    const outside = await outsideOf(org.url);
    const [user] = await outside.query("SELECT Id FROM User WHERE Name = 'Fieldstone Integration'");
    const id = String(user?.['Id']);
    await outside.update('User', id, { IsActive: isActive });
    return id;
  }

  it('[SVC-01] are requested once for concurrent callers, and kept', async () => {
    const tokens = tokensOf();
    const found = await Promise.all([tokens.current(), tokens.current(), tokens.current()]);
    expect(new Set([...found, await tokens.current()].map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(found[0]?.refreshToken).toBeNull();
    expect(await tokenCalls()).toBe(1);
  });

  it('[SVC-01] are requested again after the CRM has rejected them, once for all callers', async () => {
    const tokens = tokensOf();
    const { orgId, userId } = await tokens.current();
    const crm = factory.for({ tokens, orgId, userId });
    await org.misbehave({ expireAccessTokens: true });
    await org.forget();
    const name = soql`SELECT Name FROM User WHERE Id = ${userId}`;
    const rows = await Promise.all([crm.query(name), crm.query(name), crm.query(name)]);
    expect(rows.flat().map((row) => row['Name'])).toEqual(Array(3).fill('Fieldstone Integration'));
    expect(await tokenCalls()).toBe(1);
  });

  it('[SVC-01] fail with the reason of the CRM, and are requested again by the next caller', async () => {
    const tokens = tokensOf();
    const userId = await activate(false);
    await expect(tokens.current()).rejects.toMatchObject({
      kind: 'invalid_grant',
      cause: { code: 'inactive_user' },
    });
    await activate(true);
    expect(await tokens.current()).toMatchObject({ userId });
  });

  it('[SVC-01] fail for a wrong secret, without naming it', async () => {
    const error: unknown = await tokensOf({ ...INTEGRATION_CLIENT, clientSecret: 'wrong-secret' })
      .current()
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'integration_user_rejected' });
    expect(JSON.stringify([String(error), error])).not.toContain('wrong-secret');
  });
});
