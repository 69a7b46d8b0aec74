import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '@fieldstone/ui/toast';
import { reloadNotifiedStates } from '../../../domains/notification/notified-states.ts';
import type { Declared } from '../../../lib/api/request.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import { canRestore, isDefault } from '../../../settings/model/can-restore.ts';
import type { Editable } from '../../../settings/model/editable.ts';
import { settingQuery } from '../../../settings/model/setting-query.ts';
import { sourceOf } from '../../../settings/model/setting-source.ts';
import type { Stored } from '../../../settings/model/stored.ts';
import { RestoreUndoContext } from '../page-parts.ts';

type Restore = {
  readonly base: Stored<Payload>;
  readonly payload: Payload;
  /** Removes the stored value instead. */
  readonly usesDefault: boolean;
  readonly note: string;
};

/** Stores an earlier value if the current one is still the base, and then offers to undo this (requirement CHB-02). */
export function useRestoreValue(editable: Editable<Payload>, scope: string, name: string, onDone: () => void) {
  const { t } = useTranslation('change-history');
  const client = useQueryClient();
  const offerUndo = use(RestoreUndoContext);
  const { queryKey } = settingQuery(editable, scope);

  const write = (usesDefault: boolean, version: string, payload: Payload, declared: Declared) => {
    const source = sourceOf(editable);
    return usesDefault && source.reset
      ? source.reset(scope, version, declared)
      : source.write(scope, version, payload, declared);
  };

  const undo = async ({ base, note }: Restore, restored: Stored<Payload>) => {
    offerUndo(undefined);
    try {
      client.setQueryData(
        queryKey,
        await write(isDefault(editable, base), restored.version, base.payload, { origin: 'undo', note }),
      );
      toasts.success(t('restore.undone', { setting: name }));
    } catch (cause) {
      reportError(t('restore.undoFailed'), cause);
      await client.invalidateQueries({ queryKey });
    }
    await reloadNotifiedStates(client);
  };

  return useMutation({
    mutationFn: ({ base, payload, usesDefault, note }: Restore) =>
      write(usesDefault, base.version, payload, { origin: 'restore', note }),
    onSuccess: async (stored, restore) => {
      const { base, payload, note } = restore;
      client.setQueryData(queryKey, stored);
      const isKnown = base.isStored || isDefault(editable, base);
      const canUndo = isKnown && canRestore(editable, base, stored, payload);
      toasts.success(t('restore.done', { setting: name }));
      offerUndo(canUndo ? { origin: 'restore', note, undo: () => void undo(restore, stored) } : undefined);
      onDone();
      await reloadNotifiedStates(client);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
