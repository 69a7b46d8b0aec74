import type { Actor, Engine } from '../engine.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { isAggregateQuery, isCountQuery, runAggregates, runCount } from './aggregates.ts';
import { columnMetadata } from './column-metadata.ts';
import { parseSoql } from './parse.ts';
import { compileRecords } from './records.ts';
import type { QueryRecord } from './records.ts';
import { newStatement, requireObject } from './statement.ts';
import type { QueryContext } from './statement.ts';

export type QueryOptions = { readonly version: string; readonly includeDeleted: boolean };

/** The result of a query. `records` is empty for `COUNT()`, whose result is `totalSize`. */
export type QueryResponse = {
  readonly object: ObjectSchema;
  readonly totalSize: number;
  readonly records: readonly QueryRecord[];
};

const contextOf = (engine: Engine, actor: Actor, soql: string, options: QueryOptions): QueryContext => ({
  engine,
  actor,
  soql,
  ...options,
  clock: { now: engine.now(), timeZone: actor.timeZone },
  aliases: { last: -1 },
});

/** Runs a SOQL query as a user. Throws SalesforceError: MALFORMED_QUERY, INVALID_FIELD, INVALID_TYPE, … */
export const runQuery = (engine: Engine, actor: Actor, soql: string, options: QueryOptions): QueryResponse => {
  const query = parseSoql(soql);
  const context = contextOf(engine, actor, soql, options);
  const object = requireObject(context, query.sObject);
  if (isCountQuery(query)) return { object, totalSize: runCount(context, object, query), records: [] };
  const records = isAggregateQuery(query)
    ? runAggregates(context, object, query)
    : compileRecords(context, object, query, query.sObjectAlias, null).run();
  return { object, totalSize: records.length, records };
};

/** Returns the description of a query's columns for `query?columns=true`. */
export const describeQuery = (engine: Engine, actor: Actor, soql: string, options: QueryOptions): unknown => {
  const query = parseSoql(soql);
  const context = contextOf(engine, actor, soql, options);
  const object = requireObject(context, query.sObject);
  return columnMetadata(newStatement(context, object, query.sObjectAlias), query);
};
