import { AI_ACTION_OBJECTS } from '@fieldstone/contracts/skills/ai-actions';
import type { AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { ActionsEditor } from './actions-editor.tsx';
import { actionsSection, actionsValue } from './actions-section.ts';
import { useImport } from './use-import.ts';
import { useQuery } from '@tanstack/react-query';
import { findAiPage } from '../../lib/navigation/ai-pages.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { Link } from '../../lib/page/link.tsx';
import { trialQuery } from './trial-query.ts';

/** Edits the prompts that users run on a record (requirement AIC-09). */
export function AiPage() {
  const { t } = useTranslation(['ai', 'settings']);
  const section = useMemo(() => actionsSection(), []);
  const scope = aiScope(t('console'));
  const labelOf = (object: AiActionObject) => t(`ai-actions.objects.${object}`);

  const { mutate: importActions, isPending: isImporting } = useImport(section, scope.id, labelOf);
  const { data: trial, isPending, failureCount } = useQuery(trialQuery);

  return (
    <SettingsPage setting={section} profile={scope} renderValue={actionsValue}>
      {(form) =>
        // The notice would move the list.
        isPending && failureCount === 0 ? (
          <Skeleton lines={3} label={t('settings:loading')} />
        ) : (
          <>
            {trial?.isAssistantOn === false && <AssistantOff />}
            <ActionsEditor
              form={form}
              objects={AI_ACTION_OBJECTS.map((id) => ({ id, label: labelOf(id) }))}
              isImporting={isImporting}
              onImport={() => importActions(form.edit.actions)}
            />
          </>
        )
      }
    </SettingsPage>
  );
}

/** Shows which switch is off while no one can use actions. */
function AssistantOff() {
  const { t } = useTranslation('ai');
  const page = pageName('ai-assistant');
  return (
    <Banner tone="info" title={t('ai-actions.off', { page })}>
      <Link to={aiPath(findAiPage('ai-assistant').key)}>{t('overview.open', { page })}</Link>
    </Banner>
  );
}
