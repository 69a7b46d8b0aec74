import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { editsOf } from './draft-storage.ts';
import type { Edits } from './draft-storage.ts';
import { settingQuery } from './setting-query.ts';
import { useStoredDraft, useStoreOnSessionEnd } from './use-stored-draft.ts';

/** Drops edits that equal their base, unless they resolve invalid values or replace an unreadable setting. */
export function pruned<P extends Payload>(edits: Edits<P> | undefined): Edits<P> | undefined {
  if (!edits) return undefined;
  const isDecision = edits.base.isUnreadable === true || (edits.decided ?? []).length > 0;
  return isDecision || !isEqual(edits.payload, edits.base.payload) ? edits : undefined;
}

/** Returns the saved value and the edits of a setting. Edits keep their base, so a later read never changes them. */
export function useEdits<P extends Payload>(setting: Editable<P>, profileId: string) {
  const query = useQuery(settingQuery(setting, profileId));
  const { key, restored } = useStoredDraft(settingPath(profileId, setting.slug), (value) => editsOf(setting, value));
  const [edits, setEdits] = useState<Edits<P> | undefined>(restored);
  const saved = edits?.base ?? query.data;
  useStoreOnSessionEnd(key, saved?.version ?? '', edits);

  return {
    query,
    /** Undefined while nothing is edited. */
    edits,
    setEdits: (next: Edits<P> | undefined) => setEdits(pruned(next)),
    /** Updates the current edits without pruning: during a save, a return to the base is an edit too. */
    updateEdits: setEdits,
    saved,
    edit: edits?.payload ?? saved?.payload,
    wasRestored: restored !== undefined,
  };
}
