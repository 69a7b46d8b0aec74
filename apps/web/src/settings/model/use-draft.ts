import { isEqual } from '@fieldstone/contracts/settings/equal';
import { storedSetting } from '@fieldstone/contracts/settings/settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';
import type { DraftKey } from '../../lib/drafts.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import * as z from 'zod/mini';
import type { Editable } from './editable.ts';
import { settingQuery } from './setting-source.ts';
import { UnreadableSetting } from './stored.ts';
import type { Edits } from './stored.ts';

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
  const hasKept = useRef(false);
  const store = useEffectEvent(() => {
    // A restored draft keeps its time until the next edit.
    const isRestored = !hasKept.current && unsaved && isEqual(unsaved.edits, restored?.value);
    if (!drafts.isOpen(key) || isRestored) return;
    if (unsaved) {
      drafts.keep(key, unsaved.version, unsaved.edits);
      hasKept.current = true;
    }
    if (!unsaved && isOwn.current && !found) drafts.drop(key);
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

/** Returns the version of a setting that this page has loaded; undefined until then, and where nothing can be edited. */
export function useVersionNow<P extends Payload>(setting: Editable<P>, profileId: string): string | undefined {
  const { data, error, isSuccess, isFetchedAfterMount } = useQuery(settingQuery(setting, profileId));
  const isReadOnly = useIsReadOnly();
  if (isReadOnly) return undefined;
  if (error instanceof UnreadableSetting) return error.version;
  return isSuccess && isFetchedAfterMount ? data.version : undefined;
}

/** Rules that incomplete input breaks, as opposed to a wrong type. */
const UNFINISHED: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom', 'invalid_value']);

function hasShapeOf<P extends Payload>(setting: Editable<P>, value: unknown): value is P {
  const { success, error } = setting.schema.safeParse(value);
  return success || error.issues.every(({ code }) => UNFINISHED.has(code));
}

const invalid = z.object({
  text: z.string(),
  values: z.array(
    z.object({
      path: z.array(z.string()),
      at: z.array(z.string()),
      rule: z.string(),
      params: z.record(z.string(), z.unknown()),
      stored: z.optional(z.unknown()),
      handling: z.enum(['kept', 'replaced', 'removed']),
    }),
  ),
});

/** The base of a draft. */
export const storedBase = z.object({
  payload: z.unknown(),
  version: z.string(),
  changed: storedSetting.shape.changed,
  isStored: z.boolean(),
  invalid: z.optional(invalid),
  isUnreadable: z.optional(z.boolean()),
});

const storedDraft = z.object({
  payload: z.unknown(),
  base: storedBase,
  decided: z.optional(z.array(z.number())),
  usesDefault: z.optional(z.boolean()),
});

/** Returns the edits of a draft; undefined if the draft does not fit this setting. */
export function editsOf<P extends Payload>(setting: Editable<P>, value: unknown): Edits<P> | undefined {
  const read = storedDraft.safeParse(value);
  if (!read.success) return undefined;
  const { payload, base, decided, usesDefault } = read.data;
  const basePayload = base.payload;
  if (!hasShapeOf(setting, payload) || !hasShapeOf(setting, basePayload)) return undefined;
  return { payload, base: { ...base, payload: basePayload }, decided, usesDefault };
}
