import { appointmentColor } from './appointment-color.ts';
import { appointmentStatus } from './appointment-status.ts';
import { appointmentTitle } from './appointment-title.ts';
import { appointmentView } from './appointment-view.ts';
import { barcode } from './barcode.ts';
import { roleOf } from './barcode-field.ts';
import type { BarcodeField } from './barcode-field.ts';
import { DEFAULT_FIELDS, definitionOf, isDefaultField } from './barcode-objects.ts';
import { eventObject } from './event-type.ts';
import { locationTracking } from './location-tracking.ts';
import { fieldOf } from './rule-problem.ts';
import type { RuleProblem } from './rule-problem.ts';
import type { Payload, Setting, SettingId } from './setting.ts';
import { templatePaths } from './template.ts';

/** The list that a status must be in: the org's, or that of transitions, which is the service board's where there is one. */
type StatusList = 'appointment' | 'transition';

/** Something of the org that a payload names, with its place in the payload. */
export type Reference = { readonly path: RuleProblem['path'] } & (
  | { readonly kind: 'expression'; readonly id: string }
  | { readonly kind: 'status'; readonly list: StatusList; readonly id: string }
  /** Transitions of a group profile's own; where there is a service board, it decides on them. */
  | { readonly kind: 'ownTransitions' }
  | { readonly kind: 'fieldPath'; readonly object: string; readonly fieldPath: string }
  /** A field of an object to scan that was chosen beside the default ones. */
  | { readonly kind: 'scanField'; readonly object: string; readonly field: BarcodeField }
  /** A form that opens for a scanned record, or where a scan finds none. */
  | { readonly kind: 'form'; readonly object: string; readonly opens: 'view' | 'create'; readonly id: string }
);

type References = readonly [SettingId, (payload: Payload) => Reference[]];

/** What the payloads of each setting name; settings without any are left out. */
const REFERENCES: ReadonlyMap<SettingId, (payload: Payload) => Reference[]> = new Map([
  of(appointmentColor, ({ configuration }) =>
    configuration.map(({ expression }, at) => ({
      kind: 'expression',
      path: ['configuration', at, 'expression', 'processId'],
      id: expression.processId,
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
    ...alternateAction.map(({ objectName2: object, sfmProcessId: id }, at): Reference => ({
      kind: 'form',
      object,
      opens: 'create',
      path: ['alternateAction', at, 'sfmProcessId'],
      id,
    })),
  ]),
]);

/** Keeps the type of the payload with the setting whose schema makes it. */
function of<P extends Payload>(setting: Setting<P>, referencesIn: (payload: P) => Reference[]): References {
  return [setting.id, (payload) => referencesIn(setting.schema.parse(payload))];
}

/** Returns what a valid payload names of the org. */
export function referencesOf(settingId: SettingId, payload: Payload): Reference[] {
  return REFERENCES.get(settingId)?.(payload) ?? [];
}

/**
 * Returns what a payload names of the org and no earlier value names in the same field. Something that went away since it was stored
 * does not hold up a change of something else; it cannot be chosen anew.
 * @param earlier as for `saveProblemsOf`
 */
export function newReferences(settingId: SettingId, payload: Payload, earlier: readonly Payload[]): Reference[] {
  const known = new Set(earlier.flatMap((value) => referencesOf(settingId, value).map(identityOf)));
  return referencesOf(settingId, payload).filter((reference) => !known.has(identityOf(reference)));
}

function fieldPaths(eventType: string, paths: readonly string[]) {
  const { object } = eventObject(eventType);
  return paths.map((fieldPath) => ({ kind: 'fieldPath', object, fieldPath }) as const);
}

function scanReferences(object: string, field: BarcodeField, place: number, path: RuleProblem['path']): Reference[] {
  if (roleOf(field) === 'action') {
    const id = field.sfmProcessId;
    return id === '' ? [] : [{ kind: 'form', object, opens: 'view', path: [...path, 'sfmProcessId'], id }];
  }
  const definition = definitionOf(object);
  const isDefault = definition !== undefined && isDefaultField(definition, { name: field.fieldName });
  return place < DEFAULT_FIELDS || isDefault ? [] : [{ kind: 'scanField', object, field, path }];
}

/** The same for what is named alike in the same field, at whatever place in a list. */
function identityOf({ path, ...named }: Reference): string {
  if (named.kind !== 'scanField') return JSON.stringify([fieldOf(path), named]);
  const { searchObjectFieldType, fieldName, displayType, referenceTo, relationshipName } = named.field;
  const field = { searchObjectFieldType, fieldName, displayType, referenceTo, relationshipName };
  return JSON.stringify([fieldOf(path), { ...named, field }]);
}
