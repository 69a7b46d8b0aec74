import { OrgSwitchPage } from '../../settings/ui/who-has-it/org-switch-page.tsx';
import { assistantSection } from './assistant-section.ts';
import { SkillsWithAccess } from './skills-with-access.tsx';

/** Turns the AI assistant on and off for the org (requirement AIC-03). */
export function AiPage() {
  return (
    <OrgSwitchPage
      section={assistantSection}
      name="enabled"
      flag="enable_service_copilot"
      renderWho={(isOn) => <SkillsWithAccess isOn={isOn} />}
    />
  );
}
