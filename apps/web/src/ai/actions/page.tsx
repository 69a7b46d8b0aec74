import { AI_ACTION_OBJECTS } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { ActionsEditor } from './actions-editor.tsx';
import { actionsSection } from './actions-section.ts';
import { AssistantOff } from './assistant-off.tsx';
import { useImport } from './use-import.ts';

/** The prompts that people run on a record (requirement AIC-09). */
export function AiPage() {
  const { t, i18n } = useTranslation(['ai', 'settings']);
  const list = new Intl.ListFormat(i18n.language);
  const section = useMemo(() => actionsSection(), []);
  const scope = aiScope(t('console'));
  const labelOf = (object: AiActionObject) => t(`ai-actions.objects.${object}`);

  const { mutate: importActions, isPending } = useImport(section, scope.id, labelOf);

  return (
    <SettingsPage
      setting={section}
      profile={scope}
      renderValue={(_path, value) =>
        Array.isArray(value) ? list.format(value.map((action: AiAction) => action.copilot_action_name)) : undefined
      }
    >
      {(form) => (
        <>
          <AssistantOff />
          <ActionsEditor
            form={form}
            objects={AI_ACTION_OBJECTS.map((id) => ({ id, label: labelOf(id) }))}
            isImporting={isPending}
            onImport={() => importActions(form.edit.actions)}
          />
        </>
      )}
    </SettingsPage>
  );
}
