import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import type { ConsolePage, ConsolePageName } from '../../lib/navigation/console-pages.ts';

/** Returns the page of a setting on the overview. */
export function pageOf(id: OverviewSettingId): ConsolePage & { readonly name: ConsolePageName } {
  return (id === EVENT_SETTING ? undefined : allSettings.find((setting) => setting.id === id)) ?? eventSettingsPage;
}
