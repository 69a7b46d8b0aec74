import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** The form shows feedback as off until the load is done, though it is on where nothing is stored (requirement SIM-06). */
const BEFORE_LOAD = { enabled: false };

/** Feedback: technicians may send feedback from within the app. */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={feedback} profile={profile} beforeLoad={BEFORE_LOAD}>
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
