import { toasts } from '@fieldstone/ui/toast';
import { causeOf, explain, isSilent, reloadAction } from './report-error.ts';

/** The query of each failed load. */
const queryOf = new WeakMap<object, string>();

/** Failures whose notification was shown, so that a page that renders again does not repeat it. */
const notified = new WeakSet<object>();

/** The notifications of failed loads by title, with their queries. */
const notices = new Map<string, { readonly queries: Set<string>; close: () => void }>();

/** Stores the query of a failed load. */
export function loadFailed(queryHash: string, error: Error): void {
  queryOf.set(error, queryHash);
}

/**
 * Removes the notification of a failed load once all of its queries have loaded.
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
 * Shows the notification of an area whose load failed, in addition to the page's banner (requirement FIX-27). Only the banner is announced. Several
 * failures of an area share a notification. Shows nothing for other failures, canceled loads and ended sessions.
 */
export function notifyLoadFailure(title: string, error: Error, tone: 'error' | 'warning'): void {
  const queryHash = queryOf.get(error);
  if (queryHash === undefined || notified.has(error) || isSilent(error)) return;
  notified.add(error);
  const close = toasts[tone](title, causeOf(error), {
    group: { id: title, text: explain(error) },
    isAnnounced: false,
    ...reloadAction(error),
  });
  const queries = notices.get(title)?.queries ?? new Set();
  notices.set(title, { queries: queries.add(queryHash), close });
}
