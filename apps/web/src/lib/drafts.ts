const PREFIX = 'fieldstone.draft.';

/** Whose draft it is and of what: drafts of another user, org or page never mix. */
export type DraftKey = { readonly userId: string; readonly orgId: string; readonly path: string };

type Draft = { readonly version: string; readonly value: unknown };

function nameOf({ userId, orgId, path }: DraftKey): string {
  return `${PREFIX}${orgId}.${userId}.${path}`;
}

/** Unsaved edits that outlive a sign-in: kept in this tab only, gone with it. */
export const drafts = {
  /** Keeps the edits; `version` is the stored state that they were made on. A full storage keeps nothing and fails nothing. */
  keep(key: DraftKey, version: string, value: unknown): void {
    try {
      sessionStorage.setItem(nameOf(key), JSON.stringify({ version, value } satisfies Draft));
    } catch {
      sessionStorage.removeItem(nameOf(key));
    }
  },
  /** The edits kept under the key. They are unknown JSON: the reader validates them. */
  read(key: DraftKey): Draft | undefined {
    const stored = sessionStorage.getItem(nameOf(key));
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
    sessionStorage.removeItem(nameOf(key));
  },
};
