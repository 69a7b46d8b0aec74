import type { FieldType, Query, Subquery } from '@jetstreamapp/soql-parser-js';
import { childRelationships, findObject, isNumber } from '../schema/lookup.ts';
import type { Field } from '../schema/types.ts';
import { isAggregateQuery } from './aggregates.ts';
import { resolveColumn } from './columns.ts';
import { functionColumn, isAggregate } from './functions.ts';
import { fieldsOfGroup } from './records.ts';
import { newStatement } from './statement.ts';
import type { Statement } from './statement.ts';

/** A column of `columnMetadata`. */
export type ColumnMetadata = {
  readonly columnName: string;
  readonly displayName: string;
  readonly joinColumns: readonly ColumnMetadata[];
  readonly [key: string]: unknown;
};

const APEX_TYPES: Readonly<Record<string, string>> = {
  id: 'Id',
  reference: 'Id',
  boolean: 'Boolean',
  int: 'Integer',
  double: 'Double',
  currency: 'Double',
  percent: 'Double',
  date: 'Date',
  datetime: 'Datetime',
  time: 'Time',
  base64: 'Blob',
  address: 'Address',
  location: 'Location',
};

function describeColumn(field: Field, name: string, aggregate: boolean): ColumnMetadata {
  return {
    aggregate,
    apexType: APEX_TYPES[field.type] ?? 'String',
    booleanType: field.type === 'boolean',
    columnName: name,
    custom: field.custom,
    displayName: name,
    foreignKeyName: field.type === 'reference' ? field.relationshipName : null,
    insertable: !aggregate && field.createable,
    joinColumns: [],
    numberType: isNumber(field),
    textType: ['string', 'textarea', 'picklist', 'multipicklist', 'email', 'phone', 'url'].includes(field.type),
    updatable: !aggregate && field.updateable,
  };
}

function join(name: string, joinColumns: ColumnMetadata[], aggregate: boolean): ColumnMetadata {
  return {
    aggregate,
    apexType: null,
    booleanType: false,
    columnName: name,
    custom: false,
    displayName: name,
    foreignKeyName: null,
    insertable: false,
    joinColumns,
    numberType: false,
    textType: false,
    updatable: false,
  };
}

function childColumns(statement: Statement, subquery: Subquery): ColumnMetadata {
  const name = subquery.relationshipName;
  const relationship = childRelationships(statement.context.engine.schema, statement.object).find(
    ({ field }) => field.childRelationshipName?.toLowerCase() === name.toLowerCase(),
  );
  const child = findObject(statement.context.engine.schema, relationship?.child.name ?? '');
  const nested =
    child === undefined
      ? null
      : newStatement(statement.context, statement.context.actor.view(child), subquery.sObjectAlias);
  const columns = nested === null ? [] : selectedColumns(nested, subquery.fields ?? [], { unnamed: 0 });
  return join(name, columns, true);
}

function functionMetadata(
  statement: Statement,
  selected: Extract<FieldType, { type: 'FieldFunctionExpression' }>,
  counter: { unnamed: number },
): ColumnMetadata[] {
  const [parameter] = selected.parameters;
  const name = selected.functionName.toUpperCase();
  if (name === 'FIELDS' && typeof parameter === 'string') {
    const fields = fieldsOfGroup(statement.object, parameter);
    return fields.map((field) => describeColumn(field, field.name, false));
  }
  if (parameter === undefined) return [];
  if (name === 'TOLABEL' && typeof parameter === 'string') {
    const { field } = resolveColumn(statement, parameter);
    return [describeColumn(field, selected.alias ?? field.name, false)];
  }
  const key = selected.alias ?? `expr${counter.unnamed}`;
  if (selected.alias === undefined) counter.unnamed += 1;
  return [describeColumn(functionColumn(statement, selected).field, key, isAggregate(selected))];
}

function selectedColumns(
  statement: Statement,
  fields: readonly FieldType[],
  counter: { unnamed: number },
): ColumnMetadata[] {
  return fields.flatMap((selected) => {
    switch (selected.type) {
      case 'Field': {
        const { field } = resolveColumn(statement, selected.field);
        return [describeColumn(field, selected.alias ?? field.name, false)];
      }
      case 'FieldRelationship': {
        const path = [...selected.relationships, selected.field].join('.');
        const leaf = describeColumn(resolveColumn(statement, path).field, selected.field, false);
        return [selected.relationships.reduceRight((inner, step) => join(step, [inner], false), leaf)];
      }
      case 'FieldSubquery':
        return [childColumns(statement, selected.subquery)];
      case 'FieldFunctionExpression':
        return functionMetadata(statement, selected, counter);
      default:
        return [];
    }
  });
}

/** Returns the response to `query?columns=true`. */
export function columnMetadata(statement: Statement, query: Query): unknown {
  return {
    columnMetadata: selectedColumns(statement, query.fields ?? [], { unnamed: 0 }),
    entityName: statement.object.name,
    groupBy: query.groupBy !== undefined,
    idSelected:
      !isAggregateQuery(query) &&
      (query.fields ?? []).some((field) => field.type === 'Field' && field.field.toLowerCase() === 'id'),
    keyPrefix: statement.object.keyPrefix,
  };
}
