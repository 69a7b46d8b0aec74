import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Shows Zinc: messaging from within the app (requirement SIM-02). */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={zinc} name="enableZinc" profile={profile} />;
}
