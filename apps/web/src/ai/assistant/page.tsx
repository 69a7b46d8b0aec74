import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { ModelTest } from '../../domains/model/model-test.tsx';
import { OrgSwitchPage } from '../../settings/ui/who-has-it/org-switch-page.tsx';
import { assistantSection } from './assistant-section.ts';
import { SkillsWithAccess } from './skills-with-access.tsx';

/** Turns the AI assistant on and off for the org (requirement AIC-03), and tests its model (requirement AIX-10). */
export function AiPage() {
  const { t } = useTranslation('model-test');
  return (
    <OrgSwitchPage
      section={assistantSection}
      name="enabled"
      flag="enable_service_copilot"
      renderWho={(isOn) => (
        <>
          <SkillsWithAccess isOn={isOn} />
          <Card title={t('title')}>
            <ModelTest />
          </Card>
        </>
      )}
    />
  );
}
