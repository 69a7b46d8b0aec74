import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadIntegrationUser } from '../../salesforce/integration-user.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { integrationCheck } from './integration-check.ts';

const ORG = { orgId: '00D000000000001EAA', baseUrl: 'https://acme.my.salesforce.com' };

let home: TestConsole;
let outside: Outside;
let admin: Client;
let userId: string;

beforeAll(async () => {
  home = await startConsole({ empty: true, integration: true });
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
  const [user] = await outside.query("SELECT Id FROM User WHERE Name = 'Fieldstone Integration'");
  userId = String(user?.['Id']);
});
// The console keeps the integration user for some minutes.
beforeEach(async () => {
  await home.restart();
  admin = await clientAt(home);
});
afterAll(() => home.close());

const found = async () =>
  (await admin.get<SetupReport>('/api/setup')).body.checks.find(({ id }) => id === 'integrationUser');

describe('the check of the integration user', () => {
  it('[STP-04] [SVC-01] names the user who finishes interrupted work', async () => {
    expect(await found()).toMatchObject({
      state: 'fine',
      finding: 'fine',
      params: { name: 'Fieldstone Integration' },
    });
  });

  it('[STP-04] [SVC-01] names the objects that the user may not read or change', async () => {
    const sets = await outside.query(
      `SELECT Id, PermissionSetId FROM PermissionSetAssignment WHERE AssigneeId = '${userId}'`,
    );
    for (const { Id } of sets) await outside.remove('PermissionSetAssignment', String(Id));
    const check = await found();
    for (const { PermissionSetId } of sets)
      await outside.create('PermissionSetAssignment', { AssigneeId: userId, PermissionSetId });
    expect(check).toMatchObject({ state: 'problem', finding: 'rights', params: { name: 'Fieldstone Integration' } });
    expect(check?.names).toContain('Configuration Data');
    expect(check?.place?.steps).toEqual([
      'Salesforce Setup',
      'Permission Sets',
      'Fieldstone Integration',
      'Manage Assignments',
    ]);
  });

  it('[FIX-96] names a refusal for the moment as one, without a place to correct', async () => {
    const body = { error: 'rate_limit_exceeded', error_description: 'login rate exceeded' };
    await home.org.setFaults({ respond: { path: '/services/oauth2/token', status: 400, body, count: 1000 } });
    const check = await found();
    await home.org.clearFaults();
    expect(check).toMatchObject({ state: 'problem', finding: 'unavailable', place: null });
    expect(check?.params['reason']).toBe('rate_limit_exceeded: login rate exceeded');
  });

  it("[STP-04] [SVC-01] shows Salesforce's reason for rejecting the user", async () => {
    await outside.update('User', userId, { IsActive: false });
    const check = await found();
    await outside.update('User', userId, { IsActive: true });
    expect(check).toMatchObject({ state: 'problem', finding: 'refused' });
    expect(check?.params['reason']).toContain('inactive_user');
    expect(check?.place?.url).toBe(`${home.org.url}/lightning/setup/ManageExternalClientApplication/home`);
    expect(JSON.stringify(check)).not.toContain('fieldstone-integration-secret');
  });

  it('[STP-04] [SVC-01] lists the variables of a console without an integration user', async () => {
    const check = await integrationCheck(null, ORG);
    expect(check).toMatchObject({ state: 'optional', finding: 'none' });
    expect(check.place?.steps).toContain('External Client App Manager');
    expect(check.names).toContain('CRM_INTEGRATION_CLIENT_ID');
  });

  it('[STP-04] [SVC-01] reports an integration user of another org', async () => {
    const load = (async () => ({
      orgId: '00D000000000009EAA',
      user: { name: 'Ida Integration' },
    })) as unknown as LoadIntegrationUser;
    expect(await integrationCheck(load, ORG)).toMatchObject({
      state: 'optional',
      finding: 'otherOrg',
      params: { name: 'Ida Integration' },
    });
  });
});
