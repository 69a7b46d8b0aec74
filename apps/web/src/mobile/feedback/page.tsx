import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Feedback is on by default; the form shows it as off until it is loaded (requirement SIM-06). */
const BEFORE_LOAD = { enabled: false };

/** Shows whether technicians may send feedback from within the app. */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={feedback} name="enabled" profile={profile} beforeLoad={BEFORE_LOAD} />;
}
