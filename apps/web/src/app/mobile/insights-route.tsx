import { InsightsPage } from '../../features/insights/page.tsx';
import { later } from '../../shared/later.ts';

const NotifyDialog = later(async () => (await import('../../features/notification/notify-dialog.tsx')).NotifyDialog);

/** The insights, with the dialog that tells the apps again. */
export function InsightsRoute() {
  return <InsightsPage NotifyDialog={NotifyDialog} />;
}
