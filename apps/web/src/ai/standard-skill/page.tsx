import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { GrantedSkill } from '@fieldstone/contracts/skills/define-skill';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { skillSection } from '../../settings/model/skill-section.ts';
import { GrantAccess } from '../../settings/grants/grant-access.tsx';
import { SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { OrgSwitchPage } from '../../settings/ui/who-has-it/org-switch-page.tsx';
import { EveryoneWithSkill } from './everyone-with-skill.tsx';

/** Returns the page of a skill without its own page: its switch, and its grants if it has any (AIC-06). */
export function standardPage(skill: KnownSkill): ComponentType {
  return isGranted(skill) ? grantedPage(skill) : switchPage(skill);
}

function switchPage(skill: KnownSkill): ComponentType {
  const section = skillSection(skill);
  return function SwitchPage() {
    return (
      <OrgSwitchPage
        section={section}
        name="enabled"
        flag={skill.flag}
        renderWho={(isOn) => <EveryoneWithSkill skill={skill.id} isOn={isOn} />}
      />
    );
  };
}

function grantedPage(skill: KnownSkill & GrantedSkill): ComponentType {
  const section = skillSection(skill);
  return function GrantedPage() {
    const { t } = useTranslation('ai');
    return (
      <SettingsPage setting={section} profile={aiScope(t('console'))}>
        {(form) => (
          <>
            <SettingSwitch form={form} name="enabled" />
            <GrantAccess form={form} />
          </>
        )}
      </SettingsPage>
    );
  };
}
