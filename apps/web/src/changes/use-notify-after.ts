import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageActions } from '../lib/page/page-actions.ts';

/** A planned change that has ended, with the group profiles that it changed. */
export type EndedChange = { readonly id: string; readonly profileIds: readonly string[] };

/**
 * Opens the notification of the group profiles of a planned change as soon as it has ended, like Save and notify.
 * @param ended the displayed planned change; undefined until it has ended
 */
export function useNotifyAfter(ended: EndedChange | undefined) {
  const { notify } = usePageActions();
  const awaited = useRef<string | undefined>(undefined);
  const open = useEffectEvent(() => {
    if (ended === undefined || ended.id !== awaited.current) return;
    awaited.current = undefined;
    if (ended.profileIds.length > 0) notify?.({ profileIds: ended.profileIds });
  });
  const endedId = ended?.id;
  useEffect(() => open(), [endedId]);
  return {
    canNotify: notify !== undefined,
    notifyAfter: (changeId: string): void => {
      awaited.current = changeId;
    },
  };
}
