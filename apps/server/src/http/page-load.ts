import { AsyncLocalStorage } from 'node:async_hooks';
import type { Crm } from '../salesforce/crm.ts';
import type { Session } from '../access/sessions.ts';

/** Shared by the requests behind one document, which have the same cookie. */
type PageLoad = { session?: Promise<Session | null>; crm?: Crm };

const loads = new AsyncLocalStorage<PageLoad>();

/** Runs the requests behind one document with one session and one `Crm`, which combines their reads in few calls. */
export function asPageLoad<T>(work: () => Promise<T>): Promise<T> {
  return loads.run({}, work);
}

/** Returns the session of a request, loaded once per page load. */
export function sessionOfLoad(find: () => Promise<Session | null>): Promise<Session | null> {
  const load = loads.getStore();
  return load === undefined ? find() : (load.session ??= find());
}

/** Returns the `Crm` of a request, created once per page load. */
export function crmOfLoad(make: () => Crm): Crm {
  const load = loads.getStore();
  return load === undefined ? make() : (load.crm ??= make());
}
