import { GlobalSettingsPage } from '../../organization/global-settings/page.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { NotFound } from '../not-found.tsx';

/** Shows the global settings if the org has them (requirement APP-16). */
export function GlobalSettingsRoute() {
  return useAppData().hasGlobalSettings ? <GlobalSettingsPage /> : <NotFound />;
}
