import type { Actor, Engine } from '../engine.ts';
import { isAggregateQuery, isCountQuery, runAggregates, runCount } from './aggregates.ts';
import { columnMetadata } from './column-metadata.ts';
import { parseSoql } from './parse.ts';
import { compileRecords } from './records.ts';
import type { QueryRecord } from './records.ts';
import { requireDefinitionFilter, requireLinkFilter } from './restrictions.ts';
import { requireSelective } from './selectivity.ts';
import { newStatement, requireObject } from './statement.ts';
import type { QueryContext } from './statement.ts';
import { isUserEntityAccess, queryUserEntityAccess } from './user-entity-access.ts';

export type QueryOptions = { readonly version: string; readonly includeDeleted: boolean };

/** The result of a query. `records` is empty for `COUNT()`, whose result is `totalSize`. */
export type QueryResponse = {
  readonly totalSize: number;
  readonly records: readonly QueryRecord[];
};

function contextOf(engine: Engine, actor: Actor, soql: string, options: QueryOptions): QueryContext {
  return {
    engine,
    actor,
    soql,
    ...options,
    clock: { now: engine.now(), timeZone: actor.timeZone },
    aliases: { last: -1 },
  };
}

/** Runs a SOQL query as a user. Throws SalesforceError: MALFORMED_QUERY, INVALID_FIELD, INVALID_TYPE, … */
export function runQuery(engine: Engine, actor: Actor, soql: string, options: QueryOptions): QueryResponse {
  const query = parseSoql(soql);
  if (isUserEntityAccess(query)) {
    const records = queryUserEntityAccess(engine, query);
    return { totalSize: records.length, records };
  }
  const context = contextOf(engine, actor, soql, options);
  const object = requireObject(context, query.sObject);
  requireLinkFilter(query);
  requireDefinitionFilter(query);
  const isAggregate = isAggregateQuery(query);
  requireSelective(newStatement(context, object, query.sObjectAlias), query, isAggregate);
  if (isCountQuery(query)) return { totalSize: runCount(context, object, query), records: [] };
  const records = isAggregate
    ? runAggregates(context, object, query)
    : compileRecords(context, object, query, query.sObjectAlias, null).run();
  return { totalSize: records.length, records };
}

/** Returns the description of a query's columns for `query?columns=true`. */
export function describeQuery(engine: Engine, actor: Actor, soql: string, options: QueryOptions): unknown {
  const query = parseSoql(soql);
  const context = contextOf(engine, actor, soql, options);
  const object = requireObject(context, query.sObject);
  return columnMetadata(newStatement(context, object, query.sObjectAlias), query);
}
