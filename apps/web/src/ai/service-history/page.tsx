import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { skillSection } from '../../settings/model/skill-section.ts';
import { GrantAccess } from '../../settings/grants/grant-access.tsx';
import { SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { Instructions } from './instructions.tsx';

const section = skillSection(serviceHistory);

/** Edits the instructions and the users of service history (requirement AIC-04). */
export function AiPage() {
  const { t } = useTranslation('ai');
  return (
    <SettingsPage setting={section} profile={aiScope(t('console'))}>
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <Instructions form={form} />
          <GrantAccess form={form} />
        </>
      )}
    </SettingsPage>
  );
}
