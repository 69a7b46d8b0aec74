import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { SourcesEditor } from './sources-editor.tsx';
import { sourcesSection, sourcesValue } from './sources-section.ts';

/** Edits the objects, fields and records that the AI may see (requirement AIC-08). */
export function AiPage() {
  const { t } = useTranslation('ai');
  return (
    <SettingsPage setting={sourcesSection} profile={aiScope(t('console'))} renderValue={sourcesValue}>
      {(form) => <SourcesEditor form={form} />}
    </SettingsPage>
  );
}
