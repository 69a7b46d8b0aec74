import { appointmentColor } from './calendar/appointment-color.ts';
import { appointmentStatus } from './calendar/appointment-status.ts';
import { appointmentTitle } from './calendar/appointment-title.ts';
import { appointmentView } from './calendar/appointment-view.ts';
import { barcode } from './pages/barcode.ts';
import { roleOf } from './pages/barcode-field.ts';
import type { BarcodeField } from './pages/barcode-field.ts';
import { DEFAULT_FIELDS, findBarcodeDefinition, isDefaultField } from './pages/barcode-objects.ts';
import { eventObject } from './calendar/event-type.ts';
import { locationTracking } from './pages/location-tracking.ts';
import { isEqual } from './equal.ts';
import { fieldOf } from './rule-problem.ts';
import type { RuleProblem } from './rule-problem.ts';
import type { Payload, Setting, SettingId } from './setting.ts';
import { templatePaths } from './calendar/template.ts';

/** The list that must contain a status: the org's list, or that of transitions, which is the service board's if it is enabled. */
type StatusList = 'appointment' | 'transition';

/** Properties that name a reference to people or the app: their path in the payload, and their values. */
export type Names = { readonly at: RuleProblem['path']; readonly values: Readonly<Record<string, string>> };

/** A reference in a payload to something in the org, with its path in the payload, and the names that are the org's (ADR 82). */
export type Reference = { readonly path: RuleProblem['path']; readonly names?: Names } &
  /** The expression of an entry with a title. */
  (
    | { readonly kind: 'expression'; readonly title: string; readonly id: string }
    | { readonly kind: 'status'; readonly list: StatusList; readonly id: string }
    /** A group profile's transitions; an enabled service board defines them instead. */
    | { readonly kind: 'ownTransitions' }
    | { readonly kind: 'fieldPath'; readonly object: string; readonly fieldPath: string }
    /** A chosen field of an object to scan, in addition to the default ones. */
    | { readonly kind: 'scanField'; readonly object: string; readonly field: BarcodeField }
    /** A form that opens for a matching record, or for a scan without a match, with its title for technicians. */
    | {
        readonly kind: 'form';
        readonly object: string;
        readonly opens: 'view' | 'create';
        readonly title: string;
        readonly id: string;
      }
    /** The form that edits events. */
    | { readonly kind: 'eventForm'; readonly id: string }
  );

type References = readonly [SettingId, (payload: Payload) => Reference[]];

/** The references in the payloads of each setting; settings without references are omitted. */
const REFERENCES: ReadonlyMap<SettingId, (payload: Payload) => Reference[]> = new Map([
  of(appointmentColor, ({ configuration }) =>
    configuration.map(({ title, expression: { processId: id, name, lastModifiedDate } }, at) => ({
      kind: 'expression',
      path: ['configuration', at, 'expression', 'processId'],
      names: { at: ['configuration', at, 'expression'], values: { name, lastModifiedDate } },
      title,
      id,
    })),
  ),
  of(appointmentTitle, ({ eventType, ...templates }) =>
    (['title', 'description'] as const).flatMap((part) =>
      fieldPaths(eventType, templatePaths(templates[part].content)).map((named) => ({
        ...named,
        path: [part, 'content'],
      })),
    ),
  ),
  of(appointmentView, ({ eventType, configuration }) =>
    fieldPaths(eventType, configuration).map((named, at) => ({ ...named, path: ['configuration', at] })),
  ),
  of(appointmentStatus, ({ allowConfiguration, configuration }) =>
    allowConfiguration
      ? [
          { kind: 'ownTransitions', path: ['allowConfiguration'] },
          ...configuration.flatMap((transition, at) =>
            (['fromStatus', 'toStatus'] as const).map((end): Reference => ({
              kind: 'status',
              list: 'transition',
              path: ['configuration', at, end],
              id: transition[end],
            })),
          ),
        ]
      : [],
  ),
  of(locationTracking, ({ enabled, status }) =>
    enabled ? status.map((id, at) => ({ kind: 'status', list: 'appointment', path: ['status', at], id })) : [],
  ),
  of(barcode, ({ searchObjects, alternateAction }) => [
    ...searchObjects.flatMap(({ targetObjectName: object, searchObjectFields }, at) =>
      searchObjectFields.flatMap((field, place) =>
        scanReferences(object, field, place, ['searchObjects', at, 'searchObjectFields', place]),
      ),
    ),
    ...alternateAction.map(({ objectName2: object, title, sfmProcessId: id }, at): Reference => ({
      kind: 'form',
      object,
      opens: 'create',
      path: ['alternateAction', at, 'sfmProcessId'],
      title,
      id,
    })),
  ]),
]);

/** The settings whose payloads may refer to processes. */
export const REFERRING_SETTINGS: readonly SettingId[] = [...REFERENCES.keys()];

/** Returns an entry of REFERENCES, with a function that receives the setting's valid payloads. */
function of<P extends Payload>(setting: Setting<P>, referencesIn: (payload: P) => Reference[]): References {
  return [setting.id, (payload) => referencesIn(setting.schema.parse(payload))];
}

/** Returns the references of a valid payload. */
export function referencesOf(settingId: SettingId, payload: Payload): Reference[] {
  return REFERENCES.get(settingId)?.(payload) ?? [];
}

/**
 * Returns the references of a payload that no earlier value has in the same field. A stored reference whose target has disappeared does
 * not block other changes, but cannot be chosen again.
 * @param earlier as for `saveProblemsOf`
 */
export function newReferences(settingId: SettingId, payload: Payload, earlier: readonly Payload[]): Reference[] {
  const known = new Set(earlier.flatMap((value) => referencesOf(settingId, value).map(identityOf)));
  return referencesOf(settingId, payload).filter((reference) => !known.has(identityOf(reference)));
}

/** A reference whose names differ from those of every earlier value, and the names that an earlier value has for the same reference. */
export type Renamed = { readonly reference: Reference & { readonly names: Names }; readonly earlier?: Names['values'] };

/** Returns the references of a payload with names that no earlier value has for the same reference. */
export function renamedReferences(settingId: SettingId, payload: Payload, earlier: readonly Payload[]): Renamed[] {
  const known = Map.groupBy(
    earlier.flatMap((value) => referencesOf(settingId, value)),
    identityOf,
  );
  return referencesOf(settingId, payload).flatMap((reference): Renamed[] => {
    const { names } = reference;
    if (names === undefined) return [];
    const values = (known.get(identityOf(reference)) ?? []).flatMap((one) => (one.names ? [one.names.values] : []));
    if (values.some((one) => isEqual(one, names.values))) return [];
    const [first] = values;
    return [{ reference: { ...reference, names }, ...(first && { earlier: first }) }];
  });
}

function fieldPaths(eventType: string, paths: readonly string[]) {
  const { object } = eventObject(eventType);
  return paths.map((fieldPath) => ({ kind: 'fieldPath', object, fieldPath }) as const);
}

function scanReferences(object: string, field: BarcodeField, place: number, path: RuleProblem['path']): Reference[] {
  if (roleOf(field) === 'action') {
    const { title, sfmProcessId: id } = field;
    return id === '' ? [] : [{ kind: 'form', object, opens: 'view', path: [...path, 'sfmProcessId'], title, id }];
  }
  const definition = findBarcodeDefinition(object);
  const isDefault = definition !== undefined && isDefaultField(definition, { name: field.fieldName });
  if (place < DEFAULT_FIELDS || isDefault) return [];
  const { fieldLabel, nameField } = field;
  return [{ kind: 'scanField', object, field, path, names: { at: path, values: { fieldLabel, nameField } } }];
}

/** Returns a key that is equal for equal references in the same field, at any position in a list and under any title. */
function identityOf({ path, names: _names, ...named }: Reference): string {
  if (named.kind !== 'scanField') return JSON.stringify([fieldOf(path), { ...named, title: null }]);
  const { searchObjectFieldType, fieldName, displayType, referenceTo, relationshipName } = named.field;
  const field = { searchObjectFieldType, fieldName, displayType, referenceTo, relationshipName };
  return JSON.stringify([fieldOf(path), { ...named, field }]);
}
