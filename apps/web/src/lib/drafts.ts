import { deviceStorage } from './browser-storage.ts';

const PREFIX = 'fieldstone.draft.';

/** Days after which a draft is removed. */
export const DRAFT_DAYS = 7;

const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

/** Maximum characters of a draft, and of all drafts on this device; the browser allows about five million for everything. */
const DRAFT_LIMIT = 500_000;
const ALL_LIMIT = 2_000_000;

/** The owner of drafts. */
export type DraftOwner = { readonly userId: string; readonly orgId: string };

/** The owner and the subject of a draft, so that drafts of different users, orgs and pages never mix. */
export type DraftKey = DraftOwner & { readonly path: string };

/** Unsaved edits; `version` is that of the stored value that they were made on, `at` the moment of the last edit (ISO 8601). */
export type Draft = { readonly at: string; readonly version: string; readonly value: unknown };

/** The drafts of the open pages. */
const open = new Set<string>();

/** Unsaved edits that survive a reload, a closed tab and a sign-in, stored on this device (requirement FIX-69). */
export const drafts = {
  /** Stores the edits. Keeps nothing of edits that are too large, or in a full or blocked storage. */
  keep(key: DraftKey, version: string, value: unknown): void {
    const name = nameOf(key);
    const text = JSON.stringify({ at: new Date().toISOString(), version, value } satisfies Draft);
    if (text.length > DRAFT_LIMIT) {
      deviceStorage.drop(name);
      return;
    }
    makeRoom(ALL_LIMIT - text.length, name);
    deviceStorage.keep(name, text);
  },
  /** Returns the edits of a key as unknown JSON, which the caller validates. */
  read: (key: DraftKey): Draft | undefined => parse(deviceStorage.read(nameOf(key))),
  drop: (key: DraftKey): void => deviceStorage.drop(nameOf(key)),
  /** Removes the drafts of an org's other users, after one has signed in on this device. */
  dropOfOthers({ orgId, userId }: DraftOwner): void {
    const own = `${PREFIX}${orgId}.${userId}.`;
    for (const name of names()) {
      if (name.startsWith(`${PREFIX}${orgId}.`) && !name.startsWith(own)) deviceStorage.drop(name);
    }
  },
  /** Registers the draft of an open page. */
  open: (key: DraftKey): void => void open.add(nameOf(key)),
  close: (key: DraftKey): void => void open.delete(nameOf(key)),
  /** Returns whether the draft of an open page may be stored. */
  isOpen: (key: DraftKey): boolean => open.has(nameOf(key)),
  /** Removes the drafts of the open pages, whose edits the user has discarded by leaving. */
  discardOpen(): void {
    for (const name of open) deviceStorage.drop(name);
    open.clear();
  },
};

function nameOf({ userId, orgId, path }: DraftKey): string {
  return `${PREFIX}${orgId}.${userId}.${path}`;
}

function names(): readonly string[] {
  return deviceStorage.names().filter((name) => name.startsWith(PREFIX));
}

/** Returns undefined for another content and for an expired draft. */
function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== 'object' || draft === null || !('version' in draft) || !('value' in draft)) return undefined;
    const { version, value } = draft;
    if (!('at' in draft) || typeof draft.at !== 'string' || typeof version !== 'string') return undefined;
    const age = Date.now() - Date.parse(draft.at);
    return age <= DRAFT_MS ? { at: draft.at, version, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes expired drafts, and the oldest ones until the others have at most this size. */
function makeRoom(limit: number, except: string): void {
  const others = names().flatMap((name) => {
    const text = deviceStorage.read(name);
    const at = parse(text)?.at;
    if (at === undefined) deviceStorage.drop(name);
    return at === undefined || name === except ? [] : [{ name, at, size: text?.length ?? 0 }];
  });
  let total = others.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of others.toSorted((one, other) => one.at.localeCompare(other.at))) {
    if (total <= limit) return;
    deviceStorage.drop(name);
    total -= size;
  }
}
