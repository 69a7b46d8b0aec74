import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows the data validation rules: technicians may dismiss all warnings at once (requirement SIM-05). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={dataValidation} profile={profile}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
