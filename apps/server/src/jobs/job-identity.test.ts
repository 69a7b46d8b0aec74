import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntegrationUser } from '../salesforce/integration-user.ts';
import { createIdentityFor } from './job-identity.ts';
import { clientCredentialsTokens } from '../salesforce/client/client-credentials.ts';
import type { CrmFactory } from '../salesforce/client/connect.ts';
import type { Crm } from '../salesforce/crm.ts';
import { INTEGRATION_CLIENT, SECOND_ADMIN, startEmbeddedOrg, testFactory } from '../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../salesforce/test/embedded-org.ts';
import type { Session } from '../access/sessions.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';

const MINUTE_MS = 60_000;
const OTHER_ORG = '00D000000000009EAA';
const NOBODY = '005000000000999AAA';

describe('the identity of a job', () => {
  let org: EmbeddedOrg;
  let factory: CrmFactory;
  let outside: Outside;
  let orgId: string;
  let userId: string;
  let session: Session | null;
  let later: number;
  let warnings: string[];
  const ofSession = { names: 'of the session' } as unknown as Crm;

  beforeAll(async () => {
    org = await startEmbeddedOrg({ empty: true });
    factory = testFactory();
    outside = await outsideOf(org.url);
    ({ orgId, userId } = await org.signIn(SECOND_ADMIN));
  });
  beforeEach(async () => {
    await org.forget();
    session = null;
    later = 0;
    warnings = [];
  });
  afterAll(async () => {
    await factory.close();
    await org.close();
  });

  function identityFor({ withIntegration = true } = {}) {
    const now = () => Date.now() + later;
    const tokens = clientCredentialsTokens(org.oauth, { loginUrl: org.url, client: INTEGRATION_CLIENT });
    return createIdentityFor({
      sessions: { ofUser: async () => session },
      crmFor: () => ofSession,
      integration: withIntegration ? createIntegrationUser(tokens, factory.for, now) : null,
      now,
      log: { warn: (_details, message) => void warnings.push(message) },
    });
  }
  const tokenCalls = async () => (await org.calls()).filter(({ path }) => path.endsWith('/oauth2/token')).length;

  async function activate(isActive: boolean): Promise<void> {
    const [user] = await outside.query("SELECT Id FROM User WHERE Name = 'Fieldstone Integration'");
    await outside.update('User', String(user?.['Id']), { IsActive: isActive });
  }

  it("[SVC-02] is the user's own while there is a session", async () => {
    const user = { name: 'Sam Second', packageVersion: '24.20000' } as SessionUser;
    session = { orgId, userId, user } as Session;
    expect(await identityFor()({ orgId, userId })).toMatchObject({
      userId,
      userName: 'Sam Second',
      performer: null,
      crm: ofSession,
    });
    expect(await tokenCalls()).toBe(0);
  });

  it('[SVC-01] [SVC-02] is the integration user without a session, in the name of the user', async () => {
    const identity = await identityFor()({ orgId, userId });
    expect(identity).toMatchObject({ orgId, userId, userName: 'Sam Second' });
    expect(identity?.performer).toMatchObject({ name: 'Fieldstone Integration' });
    expect(identity?.performer?.id).not.toBe(userId);
  });

  it.each([
    ['without an integration user', { withIntegration: false }, () => ({ orgId, userId })],
    ['in another org than that of the integration user', {}, () => ({ orgId: OTHER_ORG, userId })],
    ['for a user that the org does not have', {}, () => ({ orgId, userId: NOBODY })],
    ['without a user', {}, () => ({ orgId, userId: null })],
  ])('[SVC-01] is missing %s', async (_when, options, job) => {
    expect(await identityFor(options)(job())).toBeNull();
  });

  it('[SVC-01] is missing while the CRM rejects the integration user, which is logged and tried once a minute', async () => {
    const find = identityFor();
    await activate(false);
    await org.forget();
    expect(await find({ orgId, userId })).toBeNull();
    expect(await find({ orgId, userId })).toBeNull();
    expect(await tokenCalls()).toBe(1);
    expect(warnings).toEqual(['the integration user cannot sign in']);
    await activate(true);
    later = MINUTE_MS;
    expect(await find({ orgId, userId })).toMatchObject({ performer: { name: 'Fieldstone Integration' } });
  });
});
