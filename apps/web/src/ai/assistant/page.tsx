import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { assistantSection } from './assistant-section.ts';

/** Turns the AI assistant on and off for the org (requirement AIC-03). */
export function AiPage() {
  const { t } = useTranslation('ai');
  return (
    <SettingsPage setting={assistantSection} profile={aiScope(t('console'))}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
