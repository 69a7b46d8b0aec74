import { useEffect, useEffectEvent, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';
import type { DraftKey } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useSessionStatus } from '../../lib/session/session-store.ts';

/**
 * Keeps unsaved edits when the session ends, and answers those that were kept for the same user, org and path: once, when
 * the page opens after the new sign-in.
 * @param path of the page, with the part of it where it keeps more than one thing
 * @param unsaved what to keep; undefined while there is nothing
 */
export function useKept<T>(path: string, read: (value: unknown) => T | undefined) {
  const { id, orgId } = useSessionUser();
  const key: DraftKey = { userId: id, orgId, path };
  const [restored] = useState(() => read(drafts.read(key)?.value));
  const drop = useEffectEvent(() => drafts.drop(key));
  useEffect(() => drop(), []);
  return { restored, key };
}

/** Keeps what is unsaved at the moment when the session ends; undefined while there is nothing to keep. */
export function useKeepOnSessionEnd(key: DraftKey, version: string, unsaved: unknown): void {
  const status = useSessionStatus();
  const keep = useEffectEvent(() => unsaved !== undefined && drafts.keep(key, version, unsaved));
  useEffect(() => {
    if (status === 'ended') keep();
  }, [status]);
}
