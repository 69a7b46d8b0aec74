import { useSyncExternalStore } from 'react';

/**
 * The status of the session. `ended`: a request was rejected after sign-in; the page stays, below the session-ended dialog.
 * `signed-out`: no one is signed in, and the sign-in page shows.
 */
export type SessionStatus = 'unknown' | 'signed-in' | 'ended' | 'signed-out';

let status: SessionStatus = 'unknown';
const listeners = new Set<() => void>();

function change(next: SessionStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

/** The only store of the session's status; requests write it, and the application's frame reads it. */
export const session = {
  status: (): SessionStatus => status,
  /** Unknown until the response of session info (requirement SES-09). */
  loggedIn: (): boolean | undefined => (status === 'unknown' ? undefined : status === 'signed-in'),
  begin: (): void => change('signed-in'),
  /** Records a rejected request, which ends the session if there was one. */
  end: (): void => change(status === 'signed-in' || status === 'ended' ? 'ended' : 'signed-out'),
  signOut: (): void => change('signed-out'),
  /** Resets the status, for a fresh start of the application. */
  forget: (): void => change('unknown'),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session's status and renders the component again when it changes. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribe, session.status, session.status);
}
