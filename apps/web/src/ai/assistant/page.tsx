import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { ModelTest } from '../../domains/model/model-test.tsx';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { assistantSection } from './assistant-section.ts';

/** Turns the AI assistant on and off for the org (requirement AIC-03), and tests its model (requirement AIX-10). */
export function AiPage() {
  const { t } = useTranslation(['ai', 'model-test']);
  return (
    <SettingsPage
      setting={assistantSection}
      profile={aiScope(t('console'))}
      renderBelow={() => (
        <Card title={t('model-test:title')}>
          <ModelTest />
        </Card>
      )}
    >
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
