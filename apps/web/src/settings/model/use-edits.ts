import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { settingPath } from '../../lib/navigation/paths.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { editsOf } from './draft-storage.ts';
import type { Edits } from './draft-storage.ts';
import { settingQuery } from './setting-query.ts';
import { useDraft } from './use-draft.ts';
import { UnreadableSetting } from './unreadable-setting.ts';

/** Drops edits that equal their base, unless they resolve invalid values, replace an unreadable setting or remove a stored value. */
export function pruned<P extends Payload>(edits: Edits<P> | undefined): Edits<P> | undefined {
  if (!edits) return undefined;
  const { base, decided = [], usesDefault = false } = edits;
  const isDecision = base.isUnreadable === true || decided.length > 0 || (usesDefault && base.isStored);
  return isDecision || !isEqual(edits.payload, base.payload) ? edits : undefined;
}

/** Returns the version of a setting that this page has loaded; undefined until then, and where nothing can be edited. */
export function useVersionNow<P extends Payload>(setting: Editable<P>, profileId: string): string | undefined {
  const { data, error, isSuccess, isFetchedAfterMount } = useQuery(settingQuery(setting, profileId));
  const isReadOnly = useIsReadOnly();
  if (isReadOnly) return undefined;
  if (error instanceof UnreadableSetting) return error.version;
  return isSuccess && isFetchedAfterMount ? data.version : undefined;
}

/** Returns the edits without write-only values, which are never stored on the device. */
function withoutSecrets<P extends Payload>(setting: Editable<P>, edits: Edits<P> | undefined): Edits<P> | undefined {
  const { secrets = [] } = setting;
  if (!edits || secrets.length === 0) return edits;
  const { payload, base } = edits;
  const blank = Object.fromEntries(secrets.map((name) => [name, base.payload[name]]));
  return pruned({ ...edits, payload: { ...payload, ...blank } });
}

/** Returns the saved value and the edits of a setting. Edits keep their base, so a later read never changes them. */
export function useEdits<P extends Payload>(setting: Editable<P>, profileId: string) {
  const query = useQuery(settingQuery(setting, profileId));
  const versionNow = useVersionNow(setting, profileId);
  const [edits, setEdits] = useState<Edits<P> | undefined>();
  const saved = edits?.base ?? query.data;
  const kept = useMemo(() => withoutSecrets(setting, edits), [setting, edits]);
  const draft = useDraft<Edits<P>>({
    path: settingPath(profileId, setting.slug),
    read: (value) => editsOf(setting, value),
    versionNow: () => versionNow,
    isSaved: ({ payload, usesDefault = false }) =>
      isEqual(payload, query.data?.payload) && !(usesDefault && query.data?.isStored === true),
    unsaved: kept && { edits: kept, version: kept.base.version },
    onRestore: setEdits,
  });

  return {
    query,
    /** Undefined while nothing is edited. */
    edits,
    setEdits: (next: Edits<P> | undefined) => setEdits(pruned(next)),
    /** Updates the current edits without pruning: during a save, a return to the base is an edit too. */
    updateEdits: setEdits,
    saved,
    edit: edits?.payload ?? saved?.payload,
    draft,
  };
}
