import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { SourcesEditor } from './sources-editor.tsx';
import { sourcesSection } from './sources-section.ts';

/** The objects, fields and records that the AI may see (requirement AIC-08). */
export function AiPage() {
  const { t, i18n } = useTranslation('ai');
  const list = new Intl.ListFormat(i18n.language);
  const nameOf = (source: DataSource) =>
    t('data-sources.value', { object: source.object_name, count: Object.keys(source.fields).length });
  return (
    <SettingsPage
      setting={sourcesSection}
      profile={aiScope(t('console'))}
      renderValue={(_path, value) => (Array.isArray(value) ? list.format(value.map(nameOf)) : undefined)}
    >
      {(form) => <SourcesEditor form={form} />}
    </SettingsPage>
  );
}
