import { toasts } from '@fieldstone/ui/toast';
import { causeOf, explain, isSilent } from './report-error.ts';

/** The query of each failed load. */
const queryOf = new WeakMap<object, string>();

/** Failures whose notification was shown: a page that is drawn again does not repeat it. */
const notified = new WeakSet<object>();

/** The notifications of failed loads by their title, with the queries that they are about. */
const notices = new Map<string, { readonly queries: Set<string>; close: () => void }>();

/** Stores which query a failed load belongs to. */
export function loadFailed(queryHash: string, error: Error): void {
  queryOf.set(error, queryHash);
}

/**
 * Removes the notification of a failed load once everything that it is about is loaded.
 * @param isFailed whether the page still shows that a query has failed
 */
export function loadSucceeded(queryHash: string, isFailed: (otherHash: string) => boolean): void {
  for (const [title, { queries, close }] of notices) {
    if (!queries.delete(queryHash) || [...queries].some(isFailed)) continue;
    notices.delete(title);
    close();
  }
}

/**
 * Shows the notification of an area whose load failed, besides what the page shows in its place (requirement FIX-27). Several
 * failures of one area share one notification. Shows nothing for what is no load, for a cancelled one or an ended session.
 */
export function notifyLoadFailure(title: string, error: Error, tone: 'error' | 'warning'): void {
  const queryHash = queryOf.get(error);
  if (queryHash === undefined || notified.has(error) || isSilent(error)) return;
  notified.add(error);
  const close = toasts[tone](title, causeOf(error), { group: { id: title, text: explain(error) } });
  const queries = notices.get(title)?.queries ?? new Set();
  notices.set(title, { queries: queries.add(queryHash), close });
}
