import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { ConsolePageName } from '../../lib/navigation/console-pages.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import { NotFound } from '../../lib/page/not-found.tsx';
import { CopyablePage } from './copyable-page.tsx';
import { InvalidEventType } from './invalid-event-type.tsx';
import { useNavigationTree } from '../../lib/navigation/use-navigation-tree.ts';
import { useProfile } from './use-profile.ts';

/** Pages about the fields and forms of the event object, which require a known event type. */
const OF_EVENTS: ReadonlySet<ConsolePageName> = new Set(['appointment-title', 'appointment-view', 'event-settings']);

export type SettingRouteProps = { readonly name: ConsolePageName; readonly Page: PageComponent };

/** Shows a setting of the address's group profile, or a not-found page if the org does not have the setting. */
export function SettingRoute({ name, Page }: SettingRouteProps) {
  const profile = useProfile();
  const isOffered = useNavigationTree().some(({ pages }) => pages.some(({ page }) => page.name === name));
  const { eventType } = useAppData();
  if (!isOffered) return <NotFound />;
  if (eventType === null && OF_EVENTS.has(name)) return <InvalidEventType name={name} />;
  const settingId = allSettings.find((setting) => setting.name === name)?.id;
  return (
    <CopyablePage key={profile.id} profile={profile} copied={settingId}>
      <Page profile={profile} />
    </CopyablePage>
  );
}
