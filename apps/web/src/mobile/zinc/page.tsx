import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows Zinc: messaging from within the app (requirement SIM-02). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={zinc} profile={profile}>
      {(form) => <SettingSwitch form={form} name="enableZinc" />}
    </SettingsPage>
  );
}
