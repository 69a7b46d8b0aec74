import {
  GLOBAL_GROUP_PROFILE,
  PACKAGE_VERSION,
  REQUIRED_MODULES,
  REQUIRED_SETTINGS,
} from '@fieldstone/contracts/organization/package/required-records';
import type { RequiredModule, RequiredSetting } from '@fieldstone/contracts/organization/package/required-records';
import type { PlannedRecord, SetupReport } from '@fieldstone/contracts/organization/setup';
import { createHash } from 'node:crypto';
import type { JointWrite } from '../../salesforce/crm.ts';
import type { PackageNames } from '../../salesforce/names.ts';
import { newId } from '../../salesforce/write-together.ts';
import { settingKey } from '../../settings/stored.ts';
import type { OrgState } from './org-state.ts';

/** A missing record, as people read it and as the CRM receives it. */
export type PlanStep = { readonly summary: PlannedRecord; readonly write: JointWrite };

const PROFILE = 'profile';

/**
 * Returns the writes that create the missing records, in an order in which each follows those that it refers to. Existing values are
 * never replaced; nothing is planned while objects or fields are missing.
 * @param makeKey returns the key of a new installation
 */
export function planSetup(state: OrgState, names: PackageNames, makeKey: () => string): PlanStep[] {
  if (isUnreadable(state)) return [];
  const key = state.installation?.key ?? makeKey();
  const installation = installationStep(state, names, key);
  const profile = profileStep(state, names);
  const profileId = state.globals[0]?.id;
  return [
    ...profile,
    ...installation,
    ...REQUIRED_MODULES.filter(({ id }) => !state.modules.has(id)).map((module) => moduleStep(module, state, names)),
    ...REQUIRED_SETTINGS.filter(({ id }) => (state.settings.get(id)?.internalValue ?? null) === null).map((setting) =>
      settingStep(setting, { state, names, key, profileId }),
    ),
  ];
}

/** Returns whether the user cannot see everything that a plan is based on. */
export function isUnreadable({ missingObjects, hiddenFields }: OrgState): boolean {
  return missingObjects.length > 0 || hiddenFields.length > 0;
}

/** Returns the plan as the page shows it. Its version changes with every record of it. */
export function planFor(steps: readonly PlanStep[]): SetupReport['plan'] {
  const records = steps.map(({ summary }) => summary);
  return { version: createHash('sha256').update(JSON.stringify(records)).digest('base64url').slice(0, 22), records };
}

function profileStep({ globals }: OrgState, { profile }: PackageNames): PlanStep[] {
  const [used] = globals;
  if (used?.isActive === true) return [];
  const common = { check: 'globalProfile', object: 'Group_Profile__c', value: null } as const;
  if (used !== undefined) {
    return [
      {
        summary: { ...common, action: 'activate', name: used.name },
        write: { name: PROFILE, object: profile.object, id: used.id, values: { [profile.active]: true } },
      },
    ];
  }
  const { name, description } = GLOBAL_GROUP_PROFILE;
  const values = { Name: name, [profile.description]: description, [profile.isGlobal]: true, [profile.active]: true };
  return [
    {
      summary: { ...common, action: 'create', name },
      write: { name: PROFILE, object: profile.object, id: null, values },
    },
  ];
}

function installationStep({ installation: stored }: OrgState, names: PackageNames, key: string): PlanStep[] {
  const { object, key: keyField, packageVersion } = names.installation;
  if (stored !== null && stored.key !== null && stored.version !== null) return [];
  const version = stored?.version ?? PACKAGE_VERSION;
  return [
    {
      summary: {
        check: 'installation',
        action: stored === null ? 'create' : 'complete',
        object: 'Installation__c',
        name: 'Installation',
        value: version,
      },
      write: {
        name: 'installation',
        object,
        id: stored?.id ?? null,
        values: { [keyField]: key, [packageVersion]: version },
      },
    },
  ];
}

function moduleStep(
  { id, name, description, isActive, module }: RequiredModule,
  { modules }: OrgState,
  { process }: PackageNames,
): PlanStep {
  const referenceOf = (code: string) => `module_${code}`;
  return {
    summary: { check: 'modules', action: 'create', object: 'Process__c', name, value: id },
    write: {
      name: referenceOf(id),
      object: process.object,
      id: null,
      values: {
        Name: name,
        [process.processId]: id,
        [process.type]: module === null ? 'Module' : 'Submodule',
        [process.active]: isActive,
        [process.description]: description,
        ...(module !== null && { [process.parent]: modules.get(module) ?? newId(referenceOf(module)) }),
      },
    },
  };
}

function settingStep(
  { id, group, internalValue, displayValue }: RequiredSetting,
  context: {
    readonly state: OrgState;
    readonly names: PackageNames;
    readonly key: string;
    readonly profileId: string | undefined;
  },
): PlanStep {
  const { state, names, key, profileId } = context;
  const { setting } = names;
  const stored = state.settings.get(id);
  const value = { [setting.internalValue]: internalValue, [setting.displayValue]: displayValue };
  const identity = {
    [setting.profile]: profileId ?? newId(PROFILE),
    [setting.settingId]: id,
    [setting.key]: profileId === undefined ? `${newId(PROFILE)}:${id}` : settingKey(profileId, id),
    [setting.installationKey]: key,
  };
  return {
    summary: {
      check: group,
      action: stored === undefined ? 'create' : 'complete',
      object: 'Configuration_Data__c',
      name: id,
      value: displayValue,
    },
    write: {
      name: `setting_${id}`,
      object: setting.object,
      id: stored?.id ?? null,
      values: stored === undefined ? { ...identity, ...value } : value,
    },
  };
}
