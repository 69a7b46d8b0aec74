import { SalesforceError, notFound } from '../errors.ts';
import type { Actor, Engine, Right } from '../engine.ts';
import type { OrgResponse } from '../http/exchange.ts';
import { findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { ApiUsage } from './api-usage.ts';
import type { Cursors } from './cursors.ts';

/** Replaces the next writes of an object, to test clients. */
export type RecordFault = (object: ObjectSchema) => SalesforceError | null;

/** The dependencies of the data resources. */
export type DataService = {
  readonly engine: Engine;
  readonly usage: ApiUsage;
  readonly cursors: Cursors;
  readonly recordFault: RecordFault;
};

/** A call of a data resource, either a request or part of a composite request. */
export type DataRequest = {
  readonly service: DataService;
  readonly actor: Actor;
  readonly method: string;
  /** Decoded parts of the path after the version. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** The JSON body; undefined without one. */
  readonly body: unknown;
  /** The requested version, such as `v62.0`. */
  readonly version: string;
};

export type Handler = (request: DataRequest, ...parameters: string[]) => OrgResponse;

/** Returns the object of the path as the user sees it. Throws NOT_FOUND unless the user may read it. */
export function requireVisible(request: DataRequest, name: string): ObjectSchema {
  const object = findObject(request.service.engine.schema, name);
  if (object === undefined || !request.actor.may('read', object)) throw notFound();
  return request.actor.view(object);
}

/** Throws the error that a test has configured for the next write of the object, if any. */
export function throwFault(request: DataRequest, object: ObjectSchema): void {
  const fault = request.service.recordFault(object);
  if (fault !== null) throw fault;
}

/** Returns the object in a record's attributes as the user sees it. Throws INVALID_TYPE. */
export function requireTyped(request: DataRequest, name: unknown, right: Right = 'read'): ObjectSchema {
  const object = typeof name === 'string' ? findObject(request.service.engine.schema, name) : undefined;
  if (object === undefined || !request.actor.may(right, object)) {
    throw new SalesforceError('INVALID_TYPE', `sObject type '${String(name)}' is not supported.`);
  }
  return request.actor.view(object);
}
