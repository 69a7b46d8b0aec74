import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Shows the checklist setting, which hides sections that need no input (requirement SIM-04). */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={checklist} name="enabled" profile={profile} />;
}
