import { InsightsPage } from '../../organization/insights/page.tsx';
import { NotifyDialog } from '../../organization/notification/notify-dialog.tsx';

/** Shows the insights, with the dialog that notifies apps again. */
export function InsightsRoute() {
  return <InsightsPage NotifyDialog={NotifyDialog} />;
}
