import { SalesforceError } from '../errors.ts';
import type { Actor, Engine } from '../engine.ts';
import { visibleRows } from '../access/visible-rows.ts';
import { findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';
import { quoted } from '../store/tables.ts';
import type { Clock } from './literals.ts';
import { located } from './parse.ts';

/** The context of a request: the user, the API version for links, and whether deleted rows are included. */
export type QueryContext = {
  readonly engine: Engine;
  readonly actor: Actor;
  readonly version: string;
  readonly includeDeleted: boolean;
  readonly soql: string;
  readonly clock: Clock;
  readonly aliases: { last: number };
};

export type Join = { readonly object: ObjectSchema; readonly alias: string };

/** A SELECT over one object while it is being built. */
export type Statement = {
  readonly context: QueryContext;
  readonly object: ObjectSchema;
  readonly alias: string;
  /** The query's alias of the object, if any. */
  readonly prefix: string | undefined;
  readonly joins: Map<string, Join>;
  readonly joinSql: string[];
  /** Selected expressions and the names of their values in a row. */
  readonly columns: Map<string, string>;
};

export function nextAlias(context: QueryContext): string {
  context.aliases.last += 1;
  return `t${context.aliases.last}`;
}

/** Returns the object of a query. Throws INVALID_TYPE also for an object that the user may not read. */
export function requireObject(context: QueryContext, name: string): ObjectSchema {
  const object = findObject(context.engine.schema, name);
  if (object === undefined || !context.actor.may('read', object)) {
    const message = `sObject type '${name}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name. Please reference your WSDL or the describe call for the appropriate names.`;
    throw new SalesforceError('INVALID_TYPE', located(context.soql, name, message));
  }
  return context.actor.view(object);
}

export function newStatement(context: QueryContext, object: ObjectSchema, prefix: string | undefined): Statement {
  return {
    context,
    object,
    alias: nextAlias(context),
    prefix,
    joins: new Map(),
    joinSql: [],
    columns: new Map(),
  };
}

/** Selects an expression and returns the name of its value in a row. */
export function selectColumn(statement: Statement, expression: string): string {
  const known = statement.columns.get(expression);
  if (known !== undefined) return known;
  const name = `c${statement.columns.size}`;
  statement.columns.set(expression, name);
  return name;
}

/** A condition and its bound values, in order. */
export type Sql = { readonly text: string; readonly values: readonly Stored[] };

export function sql(text: string, ...values: Stored[]): Sql {
  return { text, values };
}

/** Returns FROM and WHERE of the statement, without rows that the user may not read, and without deleted ones unless requested. */
export function fromWhere(statement: Statement, conditions: readonly Sql[]): Sql {
  const { engine, actor, includeDeleted } = statement.context;
  const visible = visibleRows(engine, actor, statement.object, statement.alias);
  // The given conditions come first: a parent's id is their first bound value.
  const all = [
    ...conditions,
    ...(includeDeleted ? [] : [sql(`${statement.alias}."IsDeleted" = 0`)]),
    ...(visible === null ? [] : [visible]),
  ];
  const where = all.length === 0 ? '' : ` WHERE ${all.map((condition) => condition.text).join(' AND ')}`;
  return sql(
    ` FROM ${quoted(statement.object.name)} ${statement.alias} ${statement.joinSql.join(' ')}${where}`,
    ...all.flatMap((condition) => condition.values),
  );
}
