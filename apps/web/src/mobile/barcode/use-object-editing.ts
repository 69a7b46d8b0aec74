import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useStoreOnSessionEnd, useStoredDraft } from '../../settings/model/use-stored-draft.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { Draft } from './barcode-state.ts';
import { draft } from './draft-schema.ts';

const editing = z.object({ mode: z.enum(['add', 'edit', 'view']), draft, started: draft });

/** The open dialog: its purpose, its draft and its initial draft. */
export type Editing = z.infer<typeof editing>;

/** Holds the state of the open dialog. Like every page's draft, it survives a sign-in. */
export function useObjectEditing(profileId: string) {
  const path = `${settingPath(profileId, barcode.slug)}#object`;
  const { key, restored } = useStoredDraft(path, (stored) => editing.safeParse(stored).data);
  const [open, setOpen] = useState<Editing | undefined>(restored);
  const isDirty = open !== undefined && !isEqual(open.draft, open.started);
  useStoreOnSessionEnd(key, '', isDirty ? open : undefined);
  return {
    editing: open,
    isDirty,
    open: (mode: Editing['mode'], start: Draft | undefined) =>
      setOpen(start && { mode, draft: { ...start }, started: { ...start } }),
    change: (next: Draft) => setOpen((now) => now && { ...now, draft: { ...next } }),
    close: () => setOpen(undefined),
  };
}
