import { dataValidation } from '@fieldstone/contracts/data-validation';
import { SettingSwitch } from '../../settings/setting-switch.tsx';
import { SettingsPage } from '../../settings/settings-page.tsx';
import type { PageProps } from '../../shared/page.ts';

/** Data validation rules: dismiss all warnings at once (requirement SIM-05). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={dataValidation} profile={profile}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
