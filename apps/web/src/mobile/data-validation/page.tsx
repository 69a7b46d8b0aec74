import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Shows the data validation rules: technicians may dismiss all warnings at once (requirement SIM-05). */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={dataValidation} name="enabled" profile={profile} />;
}
