import { useEffect, useEffectEvent, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';
import type { DraftKey } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useSessionStatus } from '../../lib/session/session-store.ts';

/**
 * Returns the draft of the same user, org and path, and drops it: a draft is restored only once.
 * @param path the path of the page, plus the part of the page if it has several drafts
 */
export function useStoredDraft<T>(path: string, read: (value: unknown) => T | undefined) {
  const { id, orgId } = useSessionUser();
  const key: DraftKey = { userId: id, orgId, path };
  const [restored] = useState(() => read(drafts.read(key)?.value));
  const drop = useEffectEvent(() => drafts.drop(key));
  useEffect(() => drop(), []);
  return { restored, key };
}

/** Stores unsaved edits as a draft when the session ends; `unsaved` is undefined without edits. */
export function useStoreOnSessionEnd(key: DraftKey, version: string, unsaved: unknown): void {
  const status = useSessionStatus();
  const store = useEffectEvent(() => unsaved !== undefined && drafts.keep(key, version, unsaved));
  useEffect(() => {
    if (status === 'ended') store();
  }, [status]);
}
