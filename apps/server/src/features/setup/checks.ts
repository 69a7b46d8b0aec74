// Long because it is the list of checks in the order of the page.
import { CONFIGURATION_FIELDS } from '@fieldstone/contracts/organization/package/package-objects';
import type { ConfigurationObject } from '@fieldstone/contracts/organization/package/package-objects';
import { REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import type { SettingGroup } from '@fieldstone/contracts/organization/package/required-records';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { CheckId, SetupCheck, SetupPlace } from '@fieldstone/contracts/organization/setup';
import { EVENT_TYPE_NAMES, EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { recordProblems } from '@fieldstone/contracts/settings/pages/record-rules';
import type { PackageNames } from '../../salesforce/names.ts';
import { objectLabel } from './org-state.ts';
import { check } from './check.ts';
import type { OrgState } from './org-state.ts';
import { labelOfSet, placesIn } from './places.ts';
import { isUnreadable } from './plan.ts';
import type { PlanStep } from './plan.ts';

/** The dependencies of the checks besides the state of the org. */
export type CheckContext = {
  readonly names: PackageNames;
  readonly user: Pick<SessionUser, 'name' | 'baseUrl'>;
  readonly steps: readonly PlanStep[];
  /** Statuses that the status field does not offer; null if they could not be compared. */
  readonly notOffered: { readonly object: string; readonly field: string; readonly ids: readonly string[] } | null;
  /** Fields that previews read and the user cannot see, each with the label of its object. */
  readonly hiddenPreviewFields: readonly string[];
};

/** Objects in which the setup page creates records. */
const CREATED = ['Group_Profile__c', 'Installation__c', 'Process__c', 'Configuration_Data__c'] as const;

/** Objects in which the console writes records. */
const WRITTEN = [...CREATED, 'Group_Profile_Assignment__c'] as const;

/** Share of the daily API calls below which the check warns. */
const FEW_CALLS = 0.1;

/** Returns the results of all checks. Checks of records follow only if the objects and fields are readable. */
export function listChecks(state: OrgState, context: CheckContext): SetupCheck[] {
  const { names, user } = context;
  const places = placesIn(user.baseUrl);
  const connection = check('connection', 'fine', 'fine', {
    params: { host: new URL(user.baseUrl).host, name: user.name },
  });
  const calls = apiCalls(state, places.usage);
  const access = apiAccess(state, places.permissionSet);
  const { configuration, reading } = accessOf(state, names, places);
  if (state.missingObjects.length > 0) {
    return [connection, objects(state, reading, places.deployments), ...access, ...calls];
  }
  const foundation = [
    connection,
    objects(state, reading, null),
    fields(state, reading),
    rights(state, names, configuration),
  ];
  if (isUnreadable(state)) return [...foundation, ...access, ...calls];
  return [
    ...foundation,
    globalProfile(state, (id, name) =>
      places.record(
        { label: objectLabel(state.describes, 'Group_Profile__c'), orgName: names.profile.object },
        id,
        name,
      ),
    ),
    records('installation', context.steps, { version: state.installation?.version ?? '' }),
    records('modules', context.steps),
    ...(['eventType', 'globalSettings', 'statusLists'] as const).map((group) =>
      settings(group, state, context.steps, (id, settingId) =>
        places.record(
          { label: objectLabel(state.describes, 'Configuration_Data__c'), orgName: names.setting.object },
          id,
          settingId,
        ),
      ),
    ),
    ...statusValues(context, places.field),
    previewFields(context, reading.place),
    ...access,
    ...calls,
  ];
}

function objects(
  { describes, missingObjects, permissionSets }: OrgState,
  reading: Access,
  deployments: SetupPlace | null,
): SetupCheck {
  const fieldsFound = [...describes.values()].reduce(
    (sum, object) => sum + object.fields.filter(({ custom }) => custom).length,
    0,
  );
  if (missingObjects.length === 0) {
    return check('objects', 'fine', 'fine', { params: { objects: describes.size, fields: fieldsFound } });
  }
  // The permission sets are part of the package, so they prove that it is deployed.
  const isUnassigned = permissionSets.length > 0 && !reading.isAssigned;
  const finding = isUnassigned ? 'unassigned' : describes.size === 0 ? 'none' : 'missing';
  return check('objects', 'administrator', finding, {
    params: { count: missingObjects.length },
    names: [...missingObjects],
    place: isUnassigned ? reading.place : deployments,
  });
}

/** The place at which a user gets access, and whether the user has a permission set of the package for it. */
type Access = { readonly isAssigned: boolean; readonly place: SetupPlace };

/** Returns where the signed-in user gets the access to configure, and the access to read. */
function accessOf(
  { permissionSets }: OrgState,
  names: PackageNames,
  places: ReturnType<typeof placesIn>,
): { readonly configuration: Access; readonly reading: Access } {
  const [configuring = '', ...others] = names.permissionSets.console;
  const accessBy = (set: string): Access => {
    const found = permissionSets.find(({ name }) => name === set) ?? { id: null, label: labelOfSet(set) };
    const isAssigned = 'isAssigned' in found && found.isAssigned;
    return { isAssigned, place: places.permissionSet(found, isAssigned ? 'Object Settings' : 'Manage Assignments') };
  };
  const configuration = accessBy(configuring);
  const reading = [configuration, ...others.map(accessBy)].find(({ isAssigned }) => isAssigned) ?? configuration;
  return { configuration, reading };
}

function fields({ hiddenFields }: OrgState, { isAssigned, place }: Access): SetupCheck {
  const count = hiddenFields.length;
  if (count === 0) return check('fields', 'fine', 'fine');
  const hidden = hiddenFields.map(({ label, field }) => `${label}: ${field}`);
  return check('fields', 'administrator', isAssigned ? 'hidden' : 'unassigned', {
    params: { count },
    names: hidden,
    place,
  });
}

function rights(state: OrgState, names: PackageNames, { isAssigned, place }: Access): SetupCheck {
  const missing = [...missingRights(state, names, WRITTEN)];
  const count = missing.length;
  return count === 0
    ? check('rights', 'fine', 'fine', { params: { objects: WRITTEN.length } })
    : check('rights', 'administrator', isAssigned ? 'missing' : 'unassigned', {
        params: { count },
        names: missing,
        place,
      });
}

/** Returns whether the signed-in user may create the missing records. */
export function canCreate(state: OrgState, names: PackageNames): boolean {
  return state.missingObjects.length === 0 && missingRights(state, names, CREATED).length === 0;
}

/** Returns the objects that the user may not create and edit, and the fields that the user may not edit. */
function missingRights(
  { describes }: OrgState,
  names: PackageNames,
  written: readonly ConfigurationObject[],
): readonly string[] {
  return written.flatMap((object) => {
    const found = describes.get(object);
    if (found === undefined) return [];
    if (!found.createable || !found.updateable) return [found.label];
    const required = new Set(CONFIGURATION_FIELDS[object].map((field) => names.ownField(field).toLowerCase()));
    return found.fields
      .filter((field) => required.has(field.name.toLowerCase()) && !field.updateable)
      .map((field) => `${found.label}: ${field.name}`);
  });
}

function globalProfile({ globals }: OrgState, placeOf: (id: string, name: string) => SetupPlace): SetupCheck {
  const [used] = globals;
  const active = globals.filter(({ isActive }) => isActive);
  if (used === undefined) return check('globalProfile', 'creatable', 'missing', { records: 1 });
  if (active.length === 0) {
    return check('globalProfile', 'creatable', 'inactive', { params: { name: used.name }, records: 1 });
  }
  const second = active[1];
  if (second === undefined) return check('globalProfile', 'fine', 'fine', { params: { name: used.name } });
  return check('globalProfile', 'problem', 'several', {
    params: { name: used.name, count: active.length, id: second.id, second: second.name },
    names: active.map(({ name }) => name),
    place: placeOf(second.id, second.name),
  });
}

function records(id: CheckId, steps: readonly PlanStep[], params: SetupCheck['params'] = {}): SetupCheck {
  const missing = steps.filter(({ summary }) => summary.check === id);
  if (missing.length === 0) return check(id, 'fine', 'fine', { params });
  return check(id, 'creatable', 'missing', {
    params: { count: missing.length },
    names: missing.map(({ summary }) => summary.name),
    records: missing.length,
  });
}

function settings(
  group: SettingGroup,
  state: OrgState,
  steps: readonly PlanStep[],
  placeOf: (id: string, settingId: string) => SetupPlace,
): SetupCheck {
  const missing = records(group, steps);
  if (missing.state !== 'fine') return missing;
  const invalid = REQUIRED_SETTINGS.filter((setting) => setting.group === group).flatMap(({ id }) => {
    const stored = state.settings.get(id);
    return stored !== undefined && recordProblems(id, stored).some(({ path }) => path[0] === 'internalValue')
      ? [{ id, stored }]
      : [];
  });
  const [first] = invalid;
  if (first === undefined) {
    const value = state.settings.get(EVENT_TYPE_SETTING)?.internalValue ?? '';
    return check(group, 'fine', 'fine', { params: group === 'eventType' ? { value } : {} });
  }
  return check(group, 'problem', 'invalid', {
    params: {
      count: invalid.length,
      value: (first.stored.internalValue ?? '').slice(0, 100),
      ...(group === 'eventType' && { allowed: EVENT_TYPE_NAMES.join(', ') }),
    },
    names: invalid.map(({ id }) => id),
    place: placeOf(first.stored.id, first.id),
  });
}

function statusValues({ notOffered }: CheckContext, placeOf: ReturnType<typeof placesIn>['field']): SetupCheck[] {
  if (notOffered === null) return [];
  const { object, field, ids } = notOffered;
  const count = ids.length;
  if (count === 0) return [check('statusValues', 'fine', 'fine')];
  const place = placeOf({ label: object, orgName: object }, field);
  return [check('statusValues', 'administrator', 'missing', { params: { count }, names: [...ids], place })];
}

function previewFields({ hiddenPreviewFields }: CheckContext, place: SetupPlace): SetupCheck {
  const count = hiddenPreviewFields.length;
  return count === 0
    ? check('previewFields', 'fine', 'fine')
    : check('previewFields', 'administrator', 'hidden', { params: { count }, names: [...hiddenPreviewFields], place });
}

function apiAccess({ permissionSets }: OrgState, placeOf: ReturnType<typeof placesIn>['permissionSet']): SetupCheck[] {
  const setsWithoutApi = permissionSets.filter(({ hasApi }) => !hasApi);
  const [first] = setsWithoutApi;
  if (first === undefined) return [check('apiAccess', 'fine', 'fine')];
  const place = placeOf(first, 'System Permissions');
  return [
    check('apiAccess', 'administrator', 'missing', {
      params: { count: setsWithoutApi.length },
      names: setsWithoutApi.map(({ label }) => label),
      place,
    }),
  ];
}

function apiCalls({ apiUsage }: OrgState, place: SetupPlace): SetupCheck[] {
  if (apiUsage === null) return [];
  const { used, max } = apiUsage;
  const left = Math.max(0, max - used);
  const params = { left, max };
  return left < max * FEW_CALLS
    ? [check('apiCalls', 'problem', 'few', { params, place })]
    : [check('apiCalls', 'fine', 'fine', { params })];
}
