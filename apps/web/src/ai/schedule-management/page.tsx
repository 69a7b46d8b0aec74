import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { skillSection } from '../../settings/model/skill-section.ts';
import { GrantAccess } from '../../settings/grants/grant-access.tsx';
import { SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useAiData } from '../../lib/start-data/ai-data-query.ts';
import { AppointmentOwner } from './appointment-owner.tsx';

const section = skillSection(scheduleManagement);

/** Edits the users of schedule management and, with the service board, the owner of its appointments (requirement AIC-05). */
export function AiPage() {
  const { t } = useTranslation('ai');
  const { isServiceBoardEnabled } = useAiData();
  return (
    <SettingsPage setting={section} profile={aiScope(t('console'))}>
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          {isServiceBoardEnabled && <AppointmentOwner form={form} />}
          <GrantAccess form={form} />
        </>
      )}
    </SettingsPage>
  );
}
