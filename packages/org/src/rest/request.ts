import { SalesforceError, notFound } from '../errors.ts';
import type { Actor, Engine, Right } from '../engine.ts';
import type { Answer } from '../http/exchange.ts';
import { findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { ApiUsage } from './api-usage.ts';
import type { Cursors } from './cursors.ts';

/** Takes the place of the next writes of an object; for tests of clients. */
export type RecordFault = (object: ObjectSchema) => SalesforceError | null;

/** What the data resources work with. */
export type DataService = {
  readonly engine: Engine;
  readonly usage: ApiUsage;
  readonly cursors: Cursors;
  readonly recordFault: RecordFault;
};

/** One call of a data resource, from the wire or out of a composite request. */
export type DataRequest = {
  readonly service: DataService;
  readonly actor: Actor;
  readonly method: string;
  /** Decoded parts of the path behind the version. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** The JSON of the body; undefined without one. */
  readonly body: unknown;
  /** `v62.0`, as the caller named it. */
  readonly version: string;
};

export type Handler = (request: DataRequest, ...parameters: string[]) => Answer;

/** The object of the path, which the user may at least read. Throws NOT_FOUND. */
export const requireVisible = (request: DataRequest, name: string): ObjectSchema => {
  const object = findObject(request.service.engine.schema, name);
  if (object === undefined || !request.actor.may('read', object)) throw notFound();
  return object;
};

/** Throws the error that a test has switched on for the next write of the object, if there is one. */
export const refuseFault = (request: DataRequest, object: ObjectSchema): void => {
  const fault = request.service.recordFault(object);
  if (fault !== null) throw fault;
};

/** The object that a record says it is of. Throws INVALID_TYPE. */
export const requireTyped = (request: DataRequest, name: unknown, right: Right = 'read'): ObjectSchema => {
  const object = typeof name === 'string' ? findObject(request.service.engine.schema, name) : undefined;
  if (object === undefined || !request.actor.may(right, object)) {
    throw new SalesforceError('INVALID_TYPE', `sObject type '${String(name)}' is not supported.`);
  }
  return object;
};
