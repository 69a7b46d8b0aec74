import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Feedback is on by default; the form shows it as off until it is loaded (requirement SIM-06). */
const BEFORE_LOAD = { enabled: false };

/** Shows whether technicians may send feedback from within the app. */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={feedback} profile={profile} beforeLoad={BEFORE_LOAD}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
