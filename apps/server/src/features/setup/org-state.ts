import { CONFIGURATION_FIELDS, PACKAGE_OBJECTS } from '@fieldstone/contracts/organization/package/package-objects';
import type { ConfigurationObject } from '@fieldstone/contracts/organization/package/package-objects';
import { REQUIRED_MODULES, REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import type { ApiUsage, Crm, CrmRecord } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import type { Describes } from '../../salesforce/path-describes.ts';
import { longId } from '../../salesforce/record-id.ts';
import { assigning, groupComponents } from '../../salesforce/queries/permission-set-groups.ts';
import { globalAmong } from '../../salesforce/queries/group-profile.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';

/** A global group profile of the org. */
type GlobalProfile = { readonly id: string; readonly name: string; readonly isActive: boolean };

/** A required setting as the org stores it. */
export type StoredValue = {
  readonly id: string;
  readonly internalValue: string | null;
  readonly displayValue: string | null;
};

/** A field of the configuration that the user cannot see. */
export type HiddenField = { readonly object: ConfigurationObject; readonly label: string; readonly field: string };

/** A permission set of the package. */
export type PermissionSet = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hasApi: boolean;
  /** Whether the signed-in user has it, directly or through a permission set group. */
  readonly isAssigned: boolean;
};

/** The facts about an org that the checks need, read with the signed-in user's access. */
export type OrgState = {
  readonly describes: Describes;
  readonly missingObjects: readonly string[];
  readonly hiddenFields: readonly HiddenField[];
  /** Every global group profile; the one in use is the first. Empty if objects or fields are missing. */
  readonly globals: readonly GlobalProfile[];
  readonly installation: { readonly id: string; readonly key: string | null; readonly version: string | null } | null;
  /** Record ids of modules and submodules by their code in upper case, as the CRM ignores case. */
  readonly modules: ReadonlyMap<string, string>;
  /** Required settings of the global group profile in use, by setting id. */
  readonly settings: ReadonlyMap<string, StoredValue>;
  /** The package's permission sets; none if the user may not see them. */
  readonly permissionSets: readonly PermissionSet[];
  readonly apiUsage: ApiUsage | null;
};

/** Reads the state of the org: describes first, then the records of the objects that the user can see. */
export async function loadOrgState(crm: Crm, userId: string): Promise<OrgState> {
  const described = await describeKnown(crm, PACKAGE_OBJECTS, { refresh: true });
  const hiddenFields = hiddenIn(crm, described);
  const canRead = (object: ConfigurationObject): boolean =>
    described.has(object) && !hiddenFields.some((hidden) => hidden.object === object);
  const canReadProfiles = canRead('Group_Profile__c');
  const [profiles, installation, modules, settings, permissionSets] = await Promise.all([
    canReadProfiles ? loadGlobals(crm) : [],
    canRead('Installation__c') ? loadInstallationRecord(crm) : null,
    canRead('Process__c') ? loadModules(crm) : new Map<string, string>(),
    canReadProfiles && canRead('Configuration_Data__c') ? loadSettings(crm) : [],
    loadPermissionSets(crm, userId),
  ]);
  const used = profiles[0]?.id;
  return {
    describes: described,
    missingObjects: PACKAGE_OBJECTS.filter((object) => !described.has(object)),
    hiddenFields,
    globals: profiles,
    installation,
    modules,
    settings: new Map(settings.filter(({ profileId }) => profileId === used).map((one) => [one.settingId, one])),
    permissionSets,
    apiUsage: crm.apiUsage(),
  };
}

function hiddenIn(crm: Crm, described: Describes): HiddenField[] {
  return configurationObjects().flatMap((object) => {
    const found = described.get(object);
    if (found === undefined) return [];
    const visible = new Set(found.fields.map((field) => field.name.toLowerCase()));
    return CONFIGURATION_FIELDS[object]
      .filter((field) => !visible.has(crm.names.ownField(field).toLowerCase()))
      .map((field) => ({ object, label: found.label, field }));
  });
}

/** Returns the objects in which the console stores its configuration. */
function configurationObjects(): readonly ConfigurationObject[] {
  return Object.keys(CONFIGURATION_FIELDS).filter(
    (object): object is ConfigurationObject => object in CONFIGURATION_FIELDS,
  );
}

/** Returns the label of an object; its API name if it is hidden. */
export function objectLabel(describes: ReadonlyMap<string, SobjectDescribe>, object: string): string {
  return describes.get(object)?.label ?? object;
}

/** Loads the global group profiles, first the one that the console uses. */
async function loadGlobals(crm: Crm): Promise<readonly GlobalProfile[]> {
  const { object, isGlobal, active } = crm.names.profile;
  const records = await crm.query(soql`
    SELECT Id, Name, CreatedDate, ${name(isGlobal)}, ${name(active)} FROM ${name(object)}
    WHERE ${name(isGlobal)} = true ORDER BY CreatedDate, Id`);
  const isActive = (record: CrmRecord) => flagOf(record, active);
  const used = globalAmong(crm, records.filter(isActive)) ?? records[0];
  const others = records.filter((record) => record !== used);
  return [...(used === undefined ? [] : [used]), ...others].map((record) => ({
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    isActive: isActive(record),
  }));
}

async function loadInstallationRecord(crm: Crm): Promise<OrgState['installation']> {
  const { object, key, packageVersion } = crm.names.installation;
  const [row] = await crm.query(soql`
    SELECT Id, ${name(key)}, ${name(packageVersion)} FROM ${name(object)} ORDER BY CreatedDate, Id LIMIT 1`);
  return row === undefined ? null : { id: row.Id, key: textOf(row, key), version: textOf(row, packageVersion) };
}

async function loadModules(crm: Crm): Promise<ReadonlyMap<string, string>> {
  const { object, processId } = crm.names.process;
  const records = await crm.query(soql`
    SELECT Id, ${name(processId)} FROM ${name(object)} WHERE ${name(processId)} IN ${REQUIRED_MODULES.map(({ id }) => id)}`);
  return new Map(records.map((record) => [(textOf(record, processId) ?? '').toUpperCase(), record.Id]));
}

type SettingRow = StoredValue & { readonly profileId: string; readonly settingId: string };

async function loadSettings(crm: Crm): Promise<readonly SettingRow[]> {
  const { setting, profile } = crm.names;
  const fields = names(['Id', setting.profile, setting.settingId, setting.internalValue, setting.displayValue]);
  const records = await crm.query(soql`
    SELECT ${fields} FROM ${name(setting.object)}
    WHERE ${name(`${setting.profileRelation}.${profile.isGlobal}`)} = true
    AND ${name(setting.settingId)} IN ${REQUIRED_SETTINGS.map(({ id }) => id)} ORDER BY CreatedDate DESC, Id DESC`);
  return records.map((record) => ({
    id: record.Id,
    profileId: textOf(record, setting.profile) ?? '',
    settingId: textOf(record, setting.settingId) ?? '',
    internalValue: textOf(record, setting.internalValue),
    displayValue: textOf(record, setting.displayValue),
  }));
}

/** Loads the permission sets of the package; none if the user may not see permission sets. */
async function loadPermissionSets(crm: Crm, userId: string): Promise<readonly PermissionSet[]> {
  const { console: ofConsole, app, integration } = crm.names.permissionSets;
  const sets = [...ofConsole, app, integration];
  const read = async () => {
    const components = (await groupComponents(crm, sets)) ?? [];
    const [records, assignments] = await Promise.all([
      crm.query(
        soql`SELECT Id, Name, Label, PermissionsApiEnabled FROM PermissionSet WHERE Name IN ${sets} ORDER BY Label`,
      ),
      crm.query(soql`
        SELECT Id, PermissionSetId, PermissionSetGroupId FROM PermissionSetAssignment
        WHERE AssigneeId = ${userId} AND ${assigning(sets, components)}`),
    ]);
    return { records, assignments, components };
  };
  const { records, assignments, components } = await read().catch((error: unknown) => {
    // Throws for an outage, which would otherwise look like missing permission sets.
    queryProblem(error);
    return { records: [], assignments: [], components: [] };
  });
  const idsOf = (field: string) => new Set(assignments.map((record) => longId(textOf(record, field) ?? '')));
  const [direct, groups] = [idsOf('PermissionSetId'), idsOf('PermissionSetGroupId')];
  const grouped = new Set(components.filter(({ groupId }) => groups.has(groupId)).map(({ setId }) => setId));
  return records.map((record) => ({
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    label: textOf(record, 'Label') ?? '',
    hasApi: record['PermissionsApiEnabled'] !== false,
    isAssigned: direct.has(longId(record.Id)) || grouped.has(longId(record.Id)),
  }));
}
