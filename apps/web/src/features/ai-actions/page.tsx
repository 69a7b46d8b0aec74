import { AI_ACTION_OBJECTS, IMPORTED_ACTION, writeAiActions } from '@fieldstone/contracts/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/ai-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/ai-section.ts';
import { settingQuery } from '../../settings/setting-query.ts';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { call } from '../../shared/api/call.ts';
import { reportError } from '../../shared/api/report-error.ts';
import { toasts } from '../../shared/ui/toasts.tsx';
import { ActionsEditor } from './actions-editor.tsx';
import { actionsSection } from './actions-section.ts';

/** The prompts that people run on a record (requirement AIC-09). */
export function AiPage() {
  const { t, i18n } = useTranslation(['ai', 'settings']);
  const list = new Intl.ListFormat(i18n.language);
  const client = useQueryClient();
  const section = useMemo(() => actionsSection(), []);
  const scope = aiScope(t('console'));
  const labelOf = (object: AiActionObject) => t(`ai-actions.objects.${object}`);
  const query = settingQuery(section, scope.id);

  const { mutate: importAction, isPending } = useMutation({
    mutationFn: async () => {
      const { version } = await client.query({ ...query, staleTime: 0 });
      const insert = [{ ...IMPORTED_ACTION, object_label: labelOf(IMPORTED_ACTION.object_name) }];
      await call(writeAiActions, { headers: { 'if-match': version }, body: { insert, update: [], delete: [] } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      toasts.success(t('ai-actions.imported', { name: IMPORTED_ACTION.copilot_action_name }));
    },
    onError: (error) => reportError(t('ai-actions.importFailed'), error),
  });

  return (
    <SettingsPage
      setting={section}
      profile={scope}
      renderValue={(_path, value) =>
        Array.isArray(value) ? list.format(value.map((action: AiAction) => action.copilot_action_name)) : undefined
      }
    >
      {(form) => (
        <ActionsEditor
          form={form}
          objects={AI_ACTION_OBJECTS.map((id) => ({ id, label: labelOf(id) }))}
          isImporting={isPending}
          onImport={() => importAction()}
        />
      )}
    </SettingsPage>
  );
}
