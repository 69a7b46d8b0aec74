import type { Actor } from '../engine.ts';
import { json } from '../http/exchange.ts';
import { childRelationships, findField } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { describeField } from './describe-field.ts';
import { requireVisible } from './request.ts';
import type { DataRequest, Handler } from './request.ts';

const MASTER_RECORD_TYPE = '012000000000000AAA';

function urls(version: string, name: string): Record<string, string> {
  const base = `/services/data/${version}/sobjects/${name}`;
  return { sobject: base, describe: `${base}/describe`, rowTemplate: `${base}/{ID}` };
}

/** Returns the properties that the list of objects and an object's describe have in common. */
function summary(object: ObjectSchema, actor: Actor, version: string): Record<string, unknown> {
  return {
    activateable: false,
    associateEntityType: null,
    associateParentEntity: null,
    createable: actor.may('create', object),
    custom: object.custom,
    customSetting: false,
    deepCloneable: false,
    deletable: actor.may('delete', object),
    deprecatedAndHidden: false,
    feedEnabled: false,
    hasSubtypes: false,
    isInterface: false,
    isSubtype: false,
    keyPrefix: object.keyPrefix,
    label: object.label,
    labelPlural: object.labelPlural,
    layoutable: true,
    mergeable: false,
    mruEnabled: false,
    name: object.name,
    queryable: actor.may('read', object),
    replicateable: true,
    retrieveable: actor.may('read', object),
    searchable: false,
    triggerable: true,
    undeletable: false,
    updateable: actor.may('edit', object),
    urls: urls(version, object.name),
  };
}

function recordTypes(object: ObjectSchema, version: string): unknown[] {
  return [
    {
      active: true,
      available: true,
      defaultRecordTypeMapping: true,
      developerName: 'Master',
      master: true,
      name: 'Master',
      recordTypeId: MASTER_RECORD_TYPE,
      urls: { layout: `/services/data/${version}/sobjects/${object.name}/describe/layouts/${MASTER_RECORD_TYPE}` },
    },
  ];
}

function children(request: DataRequest, object: ObjectSchema): unknown[] {
  return childRelationships(request.service.engine.schema, object)
    .filter(({ child }) => request.actor.may('read', child))
    .filter(({ child, field }) => findField(request.actor.view(child), field.name) !== undefined)
    .map(({ child, field }) => ({
      cascadeDelete: field.cascadeDelete,
      childSObject: child.name,
      deprecatedAndHidden: false,
      field: field.name,
      junctionIdListNames: [],
      junctionReferenceTo: [],
      relationshipName: field.childRelationshipName,
      restrictedDelete: false,
    }));
}

/** GET sobjects — all objects that the user may read. */
export const describeGlobal: Handler = (request) =>
  json(200, {
    encoding: 'UTF-8',
    maxBatchSize: 200,
    sobjects: [...request.service.engine.schema.objects.values()]
      .filter((object) => request.actor.may('read', object))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((object) => summary(object, request.actor, request.version)),
  });

/** GET sobjects/X — a summary of the object. */
export const describeBasic: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  return json(200, { objectDescribe: summary(object, request.actor, request.version), recentItems: [] });
};

/** GET sobjects/X/describe — the object with its fields, relationships and record types. */
export const describeObject: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  return json(200, {
    actionOverrides: [],
    childRelationships: children(request, object),
    compactLayoutable: true,
    defaultImplementation: null,
    extendedBy: null,
    extendsInterfaces: null,
    fields: object.fields.map((field) => describeField(object, field, request.actor)),
    implementedBy: null,
    implementsInterfaces: null,
    listviewable: null,
    lookupLayoutable: null,
    namedLayoutInfos: [],
    networkScopeFieldName: null,
    recordTypeInfos: recordTypes(object, request.version),
    searchLayoutable: true,
    sobjectDescribeOption: 'FULL',
    supportedScopes: [
      { label: 'All', name: 'everything' },
      { label: 'My', name: 'mine' },
    ],
    ...summary(object, request.actor, request.version),
  });
};
