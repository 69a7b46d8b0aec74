import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Shows whether technicians may refresh their timesheets (requirement SIM-07). */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={timesheet} name="allowTimesheetRefresh" profile={profile} />;
}
