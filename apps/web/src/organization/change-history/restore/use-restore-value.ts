import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '@fieldstone/ui/toast';
import { reloadNotifiedStates } from '../../../domains/notification/notified-states.ts';
import type { ChangeAnnotation } from '../../../lib/api/call.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import { canRestore, isDefault } from '../../../settings/model/save-setting.ts';
import type { Editable } from '../../../settings/model/editable.ts';
import { settingQuery, sourceOf } from '../../../settings/model/setting-source.ts';
import type { Stored } from '../../../settings/model/stored.ts';
import { RestoreUndoContext } from '../page-parts.ts';
import type { Side } from '../payload-at.ts';

type Restore = {
  readonly base: Stored<Payload>;
  readonly payload: Payload;
  /** Removes the stored value instead. */
  readonly usesDefault: boolean;
  readonly note: string;
};

type Restored = {
  readonly editable: Editable<Payload>;
  readonly scope: string;
  /** Before: a change is undone. After: its version is brought back. */
  readonly side: Side;
  /** The name of the setting in messages. */
  readonly name: string;
  readonly onDone: () => void;
  /** Called once the changes are loaded again. */
  readonly onReloaded: () => void;
};

/** Stores an earlier value if the current one is still the base, and then offers to take this back (requirement CHB-02). */
export function useRestoreValue({ editable, scope, side, name, onDone, onReloaded }: Restored) {
  const { t } = useTranslation('change-history');
  const client = useQueryClient();
  const offerUndo = use(RestoreUndoContext);
  const { queryKey } = settingQuery(editable, scope);
  const origin = side === 'before' ? 'undo' : 'restore';

  const write = (usesDefault: boolean, version: string, payload: Payload, declared: ChangeAnnotation) => {
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
      toasts.success(t(`restore.${side}.undone`, { setting: name }));
    } catch (cause) {
      reportError(t(`restore.${side}.undoFailed`), cause);
      await client.invalidateQueries({ queryKey });
    }
    await reloadNotifiedStates(client);
  };

  return useMutation({
    mutationFn: ({ base, payload, usesDefault, note }: Restore) =>
      write(usesDefault, base.version, payload, { origin, note }),
    onSuccess: async (stored, restore) => {
      const { base, payload, note } = restore;
      client.setQueryData(queryKey, stored);
      const isKnown = base.isStored || isDefault(editable, base);
      const canUndo = isKnown && canRestore(editable, base, stored, payload);
      toasts.success(t(`restore.${side}.done`, { setting: name }));
      offerUndo(canUndo ? { origin, note, undo: () => void undo(restore, stored) } : undefined);
      onDone();
      await reloadNotifiedStates(client);
      onReloaded();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
