import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useDraft, useVersionNow } from '../../settings/model/use-draft.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';
import { draft as objectDraft } from './draft-schema.ts';

const editing = z.object({ mode: z.enum(['add', 'edit', 'view']), draft: objectDraft, started: objectDraft });

/** The open dialog: its purpose, its draft and its initial draft. */
export type Editing = z.infer<typeof editing>;

/** Holds the state of the open dialog. Like every page's draft, it survives a reload. */
export function useObjectEditing(profileId: string) {
  const path = `${settingPath(profileId, barcode.slug)}#object`;
  const version = useVersionNow(barcode, profileId);
  const [open, setOpen] = useState<Editing | undefined>();
  const isDirty = open !== undefined && !isEqual(open.draft, open.started);
  const draft = useDraft<Editing>({
    path,
    read: (stored) => editing.safeParse(stored).data,
    versionNow: () => version,
    unsaved: isDirty ? { edits: open, version: version ?? '' } : undefined,
    onRestore: setOpen,
  });
  return {
    editing: open,
    isDirty,
    draft,
    open: (mode: Editing['mode'], start: Draft | undefined) =>
      setOpen(start && { mode, draft: { ...start }, started: { ...start } }),
    change: (next: Draft) => setOpen((now) => now && { ...now, draft: { ...next } }),
    close: () => setOpen(undefined),
  };
}
