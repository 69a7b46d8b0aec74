import { standardActionsBeside, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Editable } from '../../settings/model/editable.ts';
import { settingQuery } from '../../settings/model/setting-source.ts';
import { ApiError, isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { toasts } from '@fieldstone/ui/toast';
import type { ActionsForm } from './actions-section.ts';

/** Adds the standard actions that are neither stored nor in the draft, and reports those that it left unchanged. */
export function useImport(section: Editable<ActionsForm>, scopeId: string, labelOf: (id: AiActionObject) => string) {
  const { t, i18n } = useTranslation('ai');
  const client = useQueryClient();
  const query = settingQuery(section, scopeId);

  const addMissing = async (edited: readonly AiAction[]) => {
    const { version, payload } = await client.query({ ...query, staleTime: 0 });
    const found = standardActionsBeside([...payload.actions, ...edited]);
    const insert = found.missing.map((action) => ({ ...action, object_label: labelOf(action.object_name) }));
    if (insert.length > 0) {
      await call(writeAiActions, { headers: { 'if-match': version }, body: { insert, update: [], delete: [] } });
    }
    return found;
  };
  /** Retries once after a conflict or a lost response, because the same actions may have been added. */
  const addMissingAnew = (edited: readonly AiAction[]) =>
    addMissing(edited).catch((error: unknown) => {
      if (isOutcomeUnknown(error) || (error instanceof ApiError && error.kind === 'conflict'))
        return addMissing(edited);
      throw error;
    });
  const textOf = (key: 'imported' | 'unchanged', actions: ReadonlyArray<Pick<AiAction, 'copilot_action_name'>>) => {
    const names = new Intl.ListFormat(i18n.language).format(actions.map((action) => `'${action.copilot_action_name}'`));
    return actions.length === 0 ? [] : [t(`ai-actions.${key}`, { names, count: actions.length })];
  };

  return useMutation({
    mutationFn: addMissingAnew,
    onSuccess: async ({ missing, unchanged }) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      toasts.success([...textOf('imported', missing), ...textOf('unchanged', unchanged)].join(' '));
    },
    onError: (error) => reportError(t('ai-actions.importFailed'), error),
  });
}
