import { tabStorage } from './browser-storage.ts';

const PREFIX = 'fieldstone.draft.';

/** The owner and the subject of a draft, so that drafts of different users, orgs and pages never mix. */
export type DraftKey = { readonly userId: string; readonly orgId: string; readonly path: string };

type Draft = { readonly version: string; readonly value: unknown };

function nameOf({ userId, orgId, path }: DraftKey): string {
  return `${PREFIX}${orgId}.${userId}.${path}`;
}

/** Unsaved edits that survive a sign-in, stored only for this tab. */
export const drafts = {
  /** Stores the edits; `version` is that of the stored value that they were made on. Ignores a full or blocked storage. */
  keep(key: DraftKey, version: string, value: unknown): void {
    tabStorage.keep(nameOf(key), JSON.stringify({ version, value } satisfies Draft));
  },
  /** Returns the edits of a key as unknown JSON, which the caller validates. */
  read(key: DraftKey): Draft | undefined {
    const stored = tabStorage.read(nameOf(key));
    if (stored === null) return undefined;
    try {
      const draft: unknown = JSON.parse(stored);
      if (typeof draft !== 'object' || draft === null || !('version' in draft) || !('value' in draft)) return undefined;
      return typeof draft.version === 'string' ? { version: draft.version, value: draft.value } : undefined;
    } catch {
      return undefined;
    }
  },
  drop(key: DraftKey): void {
    tabStorage.drop(nameOf(key));
  },
};
