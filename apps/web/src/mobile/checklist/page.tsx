import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows the checklist setting, which hides sections that need no input (requirement SIM-04). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={checklist} profile={profile}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
