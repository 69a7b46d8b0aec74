import { AsyncLocalStorage } from 'node:async_hooks';
import type { Crm } from '../crm/crm.ts';
import type { Session } from '../store/sessions.ts';

/** What the requests behind one document share: they carry the same cookie. */
type PageLoad = { session?: Promise<Session | null>; crm?: Crm };

const loads = new AsyncLocalStorage<PageLoad>();

/** Runs the requests behind one document with one session and one `Crm`, which combines their reads in few calls. */
export function asPageLoad<T>(work: () => Promise<T>): Promise<T> {
  return loads.run({}, work);
}

/** Finds the session of a request, once for a page load. */
export function sessionOfLoad(find: () => Promise<Session | null>): Promise<Session | null> {
  const load = loads.getStore();
  return load === undefined ? find() : (load.session ??= find());
}

/** Makes the `Crm` of a request, once for a page load. */
export function crmOfLoad(make: () => Crm): Crm {
  const load = loads.getStore();
  return load === undefined ? make() : (load.crm ??= make());
}
