import { GLOBAL_SETTING_DEFAULTS, GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { useQuery } from '@tanstack/react-query';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { globalSettingsQuery } from '../../domains/global-settings/global-settings-query.ts';

/** How often the app sends reminders, and when it forces a download: internal values of the global settings, in days. */
export type UpdateRules = { readonly reminderFrequency: string; readonly forceDownload: string };

/** Loads the rules from the global settings (requirement NTF-04); an org without global settings has the defaults. */
export function useUpdateRules() {
  const { globalProfile, hasGlobalSettings } = useAppData();
  const query = useQuery({ ...globalSettingsQuery(globalProfile.id), enabled: hasGlobalSettings });
  const records = query.data;
  const rule = (key: keyof UpdateRules): string =>
    records?.find(({ settingId }) => settingId === GLOBAL_SETTING_IDS[key])?.internalValue ??
    GLOBAL_SETTING_DEFAULTS[key];
  const isKnown = !hasGlobalSettings || records !== undefined;
  const data: UpdateRules | undefined = isKnown
    ? { reminderFrequency: rule('reminderFrequency'), forceDownload: rule('forceDownload') }
    : undefined;
  return { data, error: query.error, isFetching: query.isFetching, refetch: query.refetch };
}
