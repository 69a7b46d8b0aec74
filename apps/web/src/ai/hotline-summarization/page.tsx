import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { hotlineSection } from './hotline-section.ts';

/** Turns hotline summarization on and off (requirement AIC-06). */
export function AiPage() {
  const { t } = useTranslation('ai');
  return (
    <SettingsPage setting={hotlineSection} profile={aiScope(t('console'))}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
