import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, TestOrg } from '../test/client.ts';

const LIMITED = 'limited@fieldstone.example';

let org: TestOrg;
let admin: Api;
let limited: Api;
let limitedId: string;

const recordsOf = async (query: string, api = admin): Promise<Json[]> =>
  ((await api('GET', soql(query))).body['records'] ?? []) as Json[];

const create = async (object: string, values: Json): Promise<string> =>
  String((await admin('POST', `/sobjects/${object}`, values)).body['id']);

const setId = async (name: string): Promise<string> =>
  String((await recordsOf(`SELECT Id FROM PermissionSet WHERE Name = '${name}'`))[0]?.['Id']);

const createGroup = async (name: string, set: string): Promise<string> => {
  const group = await create('PermissionSetGroup', { DeveloperName: name, MasterLabel: name });
  await create('PermissionSetGroupComponent', { PermissionSetGroupId: group, PermissionSetId: await setId(set) });
  return group;
};

const mayWrite = async (): Promise<boolean> =>
  (await limited('GET', '/sobjects/Configuration_Data__c/describe')).body['updateable'] === true;

beforeAll(async () => {
  org = await startTestOrg();
  admin = await apiAs(org.url);
  limited = await apiAs(org.url, LIMITED);
  limitedId = String((await recordsOf(`SELECT Id FROM User WHERE Username = '${LIMITED}'`))[0]?.['Id']);
});

afterAll(() => org.close());

describe('[SFX-10] permission set groups', () => {
  it('are those of the package, with their permission sets', async () => {
    const found = await recordsOf(
      'SELECT PermissionSetGroup.DeveloperName, PermissionSetGroup.MasterLabel, PermissionSet.Name FROM PermissionSetGroupComponent ORDER BY PermissionSetGroup.DeveloperName, PermissionSet.Name',
    );
    expect(found).toMatchObject([
      {
        PermissionSetGroup: { DeveloperName: 'Fieldstone_Administrators', MasterLabel: 'Fieldstone Administrators' },
        PermissionSet: { Name: 'Fieldstone_Configuration' },
      },
      {
        PermissionSetGroup: { DeveloperName: 'Fieldstone_Team_Leads' },
        PermissionSet: { Name: 'Fieldstone_Technician' },
      },
      { PermissionSetGroup: { DeveloperName: 'Fieldstone_Team_Leads' }, PermissionSet: { Name: 'Fieldstone_Viewer' } },
    ]);
  });

  it('give their rights to assigned users through a permission set of the type Group, until any part of them is deleted', async () => {
    const group = await createGroup('Support', 'Fieldstone_Configuration');
    expect(await mayWrite()).toBe(false);
    const assign = () => create('PermissionSetAssignment', { AssigneeId: limitedId, PermissionSetGroupId: group });
    const assignment = await assign();
    expect(await mayWrite()).toBe(true);
    const [stored] = await recordsOf(
      `SELECT PermissionSetGroupId, PermissionSet.Type, PermissionSet.Label, PermissionSet.PermissionSetGroupId FROM PermissionSetAssignment WHERE Id = '${assignment}'`,
    );
    expect(stored).toMatchObject({
      PermissionSetGroupId: group,
      PermissionSet: { Type: 'Group', Label: 'Support', PermissionSetGroupId: group },
    });
    await admin('DELETE', `/sobjects/PermissionSetAssignment/${assignment}`);
    expect(await mayWrite()).toBe(false);

    await assign();
    expect(await mayWrite()).toBe(true);
    const [component] = await recordsOf(
      `SELECT Id FROM PermissionSetGroupComponent WHERE PermissionSetGroupId = '${group}'`,
    );
    await admin('DELETE', `/sobjects/PermissionSetGroupComponent/${String(component?.['Id'])}`);
    expect(await mayWrite()).toBe(false);

    const other = await createGroup('More_Support', 'Fieldstone_Configuration');
    await create('PermissionSetAssignment', { AssigneeId: limitedId, PermissionSetGroupId: other });
    expect(await mayWrite()).toBe(true);
    expect((await admin('DELETE', `/sobjects/PermissionSetGroup/${other}`)).status).toBe(204);
    expect(await mayWrite()).toBe(false);
  });

  it('can be assigned by the id of their permission set', async () => {
    const group = await createGroup('By_Set', 'Fieldstone_Viewer');
    const [aggregate] = await recordsOf(`SELECT Id FROM PermissionSet WHERE PermissionSetGroupId = '${group}'`);
    const assignment = await create('PermissionSetAssignment', {
      AssigneeId: limitedId,
      PermissionSetId: aggregate?.['Id'],
    });
    const [stored] = await recordsOf(
      `SELECT PermissionSetGroupId FROM PermissionSetAssignment WHERE Id = '${assignment}'`,
    );
    expect(stored?.['PermissionSetGroupId']).toBe(group);
  });

  it('are required for an assignment without a permission set', async () => {
    const { status, body } = await admin('POST', '/sobjects/PermissionSetAssignment', { AssigneeId: limitedId });
    expect([status, body]).toMatchObject([400, { errorCode: 'REQUIRED_FIELD_MISSING', fields: ['PermissionSetId'] }]);
  });

  it('resolve in semi-joins, as scripts of administrators do', async () => {
    const found = await recordsOf(
      "SELECT Assignee.Username FROM PermissionSetAssignment WHERE PermissionSetGroupId IN (SELECT PermissionSetGroupId FROM PermissionSetGroupComponent WHERE PermissionSet.Name = 'Fieldstone_Configuration')",
    );
    expect(found).toMatchObject([{ Assignee: { Username: 'second.admin@fieldstone.example' } }]);
  });
});
