import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/**
 * Shows whether technicians may send feedback from within the app. It is on by default, and shown as off until it is loaded
 * (requirement SIM-06).
 */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={feedback} name="enabled" profile={profile} beforeLoad={false} />;
}
