import { InsightsPage } from '../../organization/insights/page.tsx';
import { NotifyDialog } from '../../organization/notification/notify-dialog.tsx';

/** The insights, with the dialog that tells the apps again. */
export function InsightsRoute() {
  return <InsightsPage NotifyDialog={NotifyDialog} />;
}
