import type { FieldType, Query } from '@jetstreamapp/soql-parser-js';
import { loadActor } from '../access/actor.ts';
import type { Engine } from '../engine.ts';
import { malformedQuery, SalesforceError } from '../errors.ts';
import { findObject } from '../schema/lookup.ts';
import { isId, to18 } from '../schema/record-id.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { QueryRecord } from './records.ts';
import { toTree } from './tree.ts';
import type { Tree } from './tree.ts';

const USER = 'userid';
const OBJECT = 'entitydefinition.qualifiedapiname';

/** Returns whether a query reads `UserEntityAccess`, which has no table: the org computes it from the user's permissions. */
export function isUserEntityAccess({ sObject }: Query): boolean {
  return sObject?.toLowerCase() === 'userentityaccess';
}

/** Returns the values that the conditions require, by field in lower case. Only `=` and AND are supported, as in Salesforce. */
function requiredValues(tree: Tree): ReadonlyMap<string, string> {
  if (tree.kind === 'and') return new Map(tree.parts.flatMap((part) => [...requiredValues(part)]));
  if (tree.kind === 'or') throw malformedQuery('Disjunctions not supported');
  const leaf = tree.kind === 'leaf' ? tree.leaf : undefined;
  if (leaf === undefined || !('field' in leaf) || !('value' in leaf) || leaf.operator !== '=') {
    throw malformedQuery('Only equals comparisons permitted');
  }
  const { field, value } = leaf;
  return new Map([[field.toLowerCase(), String(value).replace(/^'(.*)'$/s, '$1')]]);
}

function pathOf(selected: FieldType): string {
  if (selected.type === 'Field') return selected.field;
  if (selected.type === 'FieldRelationship') return [...selected.relationships, selected.field].join('.');
  throw malformedQuery('The requested operation is not yet supported by this SObject storage type');
}

/** Returns the access of any user to one object, as stored in the permission sets. Throws for other conditions. */
export function queryUserEntityAccess(engine: Engine, query: Query): QueryRecord[] {
  const required = query.where === undefined ? new Map<string, string>() : requiredValues(toTree(query.where));
  const [userId, objectName] = [required.get(USER), required.get(OBJECT)];
  if (userId === undefined || objectName === undefined || required.size > 2) {
    throw new SalesforceError(
      'EXTERNAL_OBJECT_UNSUPPORTED_EXCEPTION',
      'Where clauses should contain a UserId and a single EntityDefinition filter',
    );
  }
  const object = findObject(engine.schema, objectName);
  if (object === undefined) return [];
  const values = valuesOf(engine, isId(userId) ? to18(userId) : userId, object);
  const paths = (query.fields ?? []).map(pathOf);
  const unknown = paths.find((path) => !values.has(path.toLowerCase()));
  if (unknown !== undefined) {
    throw new SalesforceError('INVALID_FIELD', `No such column '${unknown}' on entity 'UserEntityAccess'.`);
  }
  return [
    {
      attributes: { type: 'UserEntityAccess' },
      ...Object.fromEntries(
        paths.map((path) =>
          path.toLowerCase() === OBJECT ? entityDefinition(object) : [path, values.get(path.toLowerCase())],
        ),
      ),
    },
  ];
}

function entityDefinition({ name }: ObjectSchema): [string, unknown] {
  return ['EntityDefinition', { attributes: { type: 'EntityDefinition' }, QualifiedApiName: name }];
}

/** Returns the values by path in lower case. An inactive or unknown user has no access. */
function valuesOf(engine: Engine, userId: string, object: ObjectSchema): ReadonlyMap<string, unknown> {
  const actor = loadActor(engine, userId);
  return new Map<string, unknown>([
    [OBJECT, object.name],
    [USER, userId],
    ['isreadable', actor?.may('read', object) ?? false],
    ['iscreatable', actor?.may('create', object) ?? false],
    ['iseditable', actor?.may('edit', object) ?? false],
    ['isdeletable', actor?.may('delete', object) ?? false],
  ]);
}
