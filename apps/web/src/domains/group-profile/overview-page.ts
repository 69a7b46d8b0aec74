import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { eventSettingsPage, pageOfSetting } from '../../lib/navigation/console-pages.ts';
import type { ConsolePage, ConsolePageName } from '../../lib/navigation/console-pages.ts';

/** Returns the page of a setting on the overview. */
export function pageOf(id: OverviewSettingId): ConsolePage & { readonly name: ConsolePageName } {
  return pageOfSetting(id) ?? eventSettingsPage;
}
