import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';
import type { DraftKey } from '../../lib/drafts.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** Pause after an edit before it is stored, in milliseconds. */
const PAUSE_MS = 300;

/** Earlier edits of a value that has changed since; the user decides about them. */
export type DraftOffer = { readonly at: string; readonly restore: () => void; readonly discard: () => void };

export type RestoredDraft = {
  /** The moment of the last restored edit; undefined if nothing was restored, or once the notice is dismissed. */
  readonly restoredAt: string | undefined;
  readonly dismissRestored: () => void;
  readonly offer: DraftOffer | undefined;
};

type Found<T> = { readonly at: string; readonly version: string; readonly value: T; readonly isOffered: boolean };

export type DraftOptions<T> = {
  /** The path of the page, plus the part of the page if it has several drafts. */
  readonly path: string;
  /** Returns the edits of a stored draft; undefined if they do not fit the page. */
  readonly read: (value: unknown) => T | undefined;
  /** Returns the version that is stored now; undefined until it is loaded. */
  readonly versionNow: (edits: T) => string | undefined;
  /** Returns whether the edits have been saved since. */
  readonly isSaved?: (edits: T) => boolean;
  /** The unsaved edits and the version that they are based on; undefined without edits. */
  readonly unsaved: { readonly edits: T; readonly version: string } | undefined;
  /** Makes the stored edits those of the page. */
  readonly onRestore: (edits: T) => void;
};

/**
 * Keeps unsaved edits for the same user, org and path over a reload, a closed tab and a sign-in. They are restored if the value that
 * they are based on is still stored, and otherwise offered (requirement FIX-69).
 */
export function useDraft<T>(options: DraftOptions<T>): RestoredDraft {
  const { path, read, versionNow, isSaved, unsaved, onRestore } = options;
  const { id, orgId } = useSessionUser();
  const key: DraftKey = { userId: id, orgId, path };
  const [found, setFound] = useState(() => foundIn(key, read));
  const [restored, setRestored] = useState<Found<T> | undefined>();
  const [isShown, setShown] = useState(true);
  const edits = unsaved?.edits;

  const now = found?.isOffered === false ? versionNow(found.value) : undefined;
  // Decided once, before the page shows the loaded values.
  if (found && now !== undefined) {
    if (found.version === now && edits === undefined) {
      setFound(undefined);
      setRestored(found);
      onRestore(found.value);
    } else if (isSaved?.(found.value) === true) {
      setFound(undefined);
    } else {
      setFound({ ...found, isOffered: true });
    }
  }

  /** Whether the stored draft is that of this page, and not of another tab. */
  const isOwn = useRef(found !== undefined);
  const store = useEffectEvent(() => {
    // A restored draft keeps its time until the next edit.
    if (!drafts.isOpen(key) || (unsaved && unsaved.edits === restored?.value)) return;
    if (unsaved) drafts.keep(key, unsaved.version, unsaved.edits);
    else if (isOwn.current && !found) drafts.drop(key);
    isOwn.current = unsaved !== undefined || found !== undefined;
  });
  const enter = useEffectEvent(() => drafts.open(key));
  const leave = useEffectEvent(() => {
    store();
    drafts.close(key);
  });
  useEffect(() => {
    const hide = () => store();
    enter();
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      leave();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => store(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edits, found]);

  const offer: DraftOffer | undefined = found?.isOffered
    ? {
        at: found.at,
        restore: () => {
          setFound(undefined);
          setRestored(found);
          setShown(false);
          onRestore(found.value);
        },
        discard: () => setFound(undefined),
      }
    : undefined;
  return {
    restoredAt: isShown ? restored?.at : undefined,
    dismissRestored: () => setShown(false),
    offer,
  };
}

function foundIn<T>(key: DraftKey, read: (value: unknown) => T | undefined): Found<T> | undefined {
  const draft = drafts.read(key);
  const value = draft && read(draft.value);
  return draft && value !== undefined ? { ...draft, value, isOffered: false } : undefined;
}
