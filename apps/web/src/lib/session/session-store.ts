import { useSyncExternalStore } from 'react';

/**
 * Whether somebody is signed in. `ended`: somebody was, until a call was refused; the page stays and is asked over by the
 * session-ended dialog. `signed-out`: nobody is, the sign-in page shows.
 */
export type SessionStatus = 'unknown' | 'signed-in' | 'ended' | 'signed-out';

let status: SessionStatus = 'unknown';
const listeners = new Set<() => void>();

function change(next: SessionStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

/** The one note of who is signed in; calls write it, the frame of the application reads it. */
export const session = {
  status: (): SessionStatus => status,
  /** Unknown until session info has answered (requirement SES-09). */
  loggedIn: (): boolean | undefined => (status === 'unknown' ? undefined : status === 'signed-in'),
  begin: (): void => change('signed-in'),
  /** A call was refused. Before anybody was signed in that is no end. */
  end: (): void => change(status === 'signed-in' || status === 'ended' ? 'ended' : 'signed-out'),
  signOut: (): void => change('signed-out'),
  /** Back to the beginning, for a fresh start of the application. */
  forget: (): void => change('unknown'),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session's status; the component renders again when it changes. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribe, session.status);
}
