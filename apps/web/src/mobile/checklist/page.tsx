import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Checklist: hide the sections that need no answer (requirement SIM-04). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={checklist} profile={profile}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
