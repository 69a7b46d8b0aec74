import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows whether technicians may refresh their timesheets (requirement SIM-07). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={timesheet} profile={profile}>
      {(form) => <SettingSwitch form={form} name="allowTimesheetRefresh" />}
    </SettingsPage>
  );
}
