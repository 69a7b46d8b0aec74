import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, Reply, TestOrg } from '../test/client.ts';

const LIMITED = 'limited@fieldstone.example';

let org: TestOrg;
let admin: Api;
let limited: Api;

const query = (statement: string, api = admin): Promise<Reply> => api('GET', soql(statement));
const recordsOf = async (statement: string, api = admin): Promise<Json[]> =>
  (await query(statement, api)).body['records'] as Json[];

beforeAll(async () => {
  org = await startTestOrg();
  admin = await apiAs(org.url);
  limited = await apiAs(org.url, LIMITED);
});
afterAll(() => org.close());

describe('[SFX-15] the objects of Setup', () => {
  it('have the rights of permission sets, by object and by field', async () => {
    expect(
      await recordsOf(
        "SELECT Parent.Name, SobjectType, PermissionsRead, PermissionsCreate, PermissionsEdit, PermissionsDelete, PermissionsViewAllRecords, PermissionsModifyAllRecords FROM ObjectPermissions WHERE SobjectType = 'Process__c' AND Parent.Name LIKE 'Fieldstone%' ORDER BY Parent.Name",
      ),
    ).toMatchObject([
      { Parent: { Name: 'Fieldstone_Configuration' }, PermissionsCreate: true, PermissionsViewAllRecords: true },
      { Parent: { Name: 'Fieldstone_Integration' }, PermissionsCreate: false, PermissionsEdit: true },
      { Parent: { Name: 'Fieldstone_Technician' }, PermissionsRead: true, PermissionsEdit: false },
      { Parent: { Name: 'Fieldstone_Viewer' }, PermissionsEdit: false, PermissionsModifyAllRecords: false },
    ]);
    const fields = await recordsOf(
      "SELECT Parent.Name FROM FieldPermissions WHERE Field = 'Installation__c.People_Activity__c' AND PermissionsRead = true ORDER BY Parent.Name",
    );
    expect(fields).toMatchObject([
      { Parent: { Name: 'Fieldstone_Configuration' } },
      { Parent: { Name: 'Fieldstone_Viewer' } },
    ]);
    const [set] = await recordsOf(
      "SELECT Name, (SELECT SobjectType FROM ObjectPerms WHERE SobjectType = 'Account') FROM PermissionSet WHERE Name = 'Fieldstone_Viewer'",
    );
    expect(set?.['ObjectPerms']).toMatchObject({ records: [{ SobjectType: 'Account' }] });
  });

  it('define objects and fields, as far as the user sees them', async () => {
    expect(
      await recordsOf(
        "SELECT DurableId, QualifiedApiName, Label, KeyPrefix FROM EntityDefinition WHERE QualifiedApiName = 'Work_Order__c'",
      ),
    ).toMatchObject([{ DurableId: 'Work_Order__c', Label: 'Work Order', KeyPrefix: 'a0A' }]);
    const fields = (statement: string) =>
      recordsOf(`SELECT QualifiedApiName, DataType FROM FieldDefinition WHERE ${statement}`);
    const byName = await fields("EntityDefinition.QualifiedApiName = 'Account' ORDER BY QualifiedApiName");
    expect(byName.length).toBeGreaterThan(20);
    expect(byName).toContainEqual(expect.objectContaining({ QualifiedApiName: 'Name', DataType: 'Text(255)' }));
    expect(await fields("EntityDefinitionId = 'Account' ORDER BY QualifiedApiName")).toEqual(byName);
    expect(await fields("DurableId = 'Account.Name'")).toHaveLength(1);
    const [account] = await recordsOf(
      "SELECT (SELECT QualifiedApiName FROM Fields WHERE IsNameField = true) FROM EntityDefinition WHERE QualifiedApiName = 'Account'",
    );
    expect(account?.['Fields']).toMatchObject({ records: [{ QualifiedApiName: 'Name' }] });

    const objects = (api: Api) =>
      recordsOf("SELECT QualifiedApiName FROM EntityDefinition WHERE KeyPrefix = '0Ym'", api);
    expect(await objects(admin)).toHaveLength(1);
    expect(await objects(limited)).toHaveLength(0);
  });

  it('require a filter on the object of a field', async () => {
    const { status, body } = await query('SELECT QualifiedApiName FROM FieldDefinition LIMIT 5');
    expect([status, body]).toMatchObject([
      400,
      { errorCode: 'MALFORMED_QUERY', message: expect.stringContaining('a filter on a reified column is required') },
    ]);
  });

  it('have the licenses of users', async () => {
    expect(
      await recordsOf(
        "SELECT Profile.UserLicense.Name FROM User WHERE Username IN ('admin@fieldstone.example', 'integration@fieldstone.example') ORDER BY Username",
      ),
    ).toMatchObject([
      { Profile: { UserLicense: { Name: 'Salesforce' } } },
      { Profile: { UserLicense: { Name: 'Salesforce Integration' } } },
    ]);
    expect(await recordsOf('SELECT Name, Status FROM UserLicense ORDER BY Name')).toMatchObject([
      { Name: 'Salesforce', Status: 'Active' },
      { Name: 'Salesforce Integration' },
    ]);
  });

  it('record who changed users and assignments', async () => {
    const [user] = await recordsOf(`SELECT Id FROM User WHERE Username = '${LIMITED}'`);
    const [set] = await recordsOf("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
    const values = { AssigneeId: user?.['Id'], PermissionSetId: set?.['Id'] };
    const { body } = await admin('POST', '/sobjects/PermissionSetAssignment', values);
    await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(body['id'])}`);
    for (const IsActive of [false, true]) await admin('PATCH', `/sobjects/User/${String(user?.['Id'])}`, { IsActive });
    const trail = 'SELECT Action, Section, Display, CreatedBy.Username FROM SetupAuditTrail ORDER BY Id';
    const id = String(user?.['Id']).slice(0, 15);
    expect(await recordsOf(trail)).toMatchObject([
      {
        Action: 'PermSetAssign',
        Section: 'Manage Users',
        Display: `Permission set Fieldstone Technician: assigned to user Lee Limited (UserID: [${id}])`,
        CreatedBy: { Username: 'admin@fieldstone.example' },
      },
      { Action: 'PermSetUnassign' },
      { Action: 'deactivateduser', Display: 'Deactivated user Lee Limited' },
      { Action: 'activateduser' },
    ]);
  });

  it('are hidden without View Setup, except for definitions and licenses', async () => {
    for (const object of ['ObjectPermissions', 'FieldPermissions', 'SetupAuditTrail', 'PermissionSetGroup']) {
      expect((await query(`SELECT Id FROM ${object}`, limited)).body['errorCode'], object).toBe('INVALID_TYPE');
    }
    expect(await recordsOf('SELECT Id FROM UserLicense', limited)).not.toHaveLength(0);
  });

  it('cannot be changed', async () => {
    const [right] = await recordsOf('SELECT Id FROM ObjectPermissions LIMIT 1');
    const replies = await Promise.all([
      admin('POST', '/sobjects/ObjectPermissions', {}),
      admin('PATCH', `/sobjects/ObjectPermissions/${String(right?.['Id'])}`, {}),
      admin('DELETE', `/sobjects/ObjectPermissions/${String(right?.['Id'])}`),
    ]);
    expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual(
      replies.map(() => [403, 'INSUFFICIENT_ACCESS_OR_READONLY']),
    );
  });
});

describe('[SFX-15] API versions', () => {
  it('include the current one of Salesforce', async () => {
    const versions = (await (await fetch(`${org.url}/services/data`)).json()) as Array<{ version: string }>;
    expect(versions.at(-1)?.version).toBe('67.0');
  });
});
