import { FALLBACK_CONFIG } from '@fieldstone/contracts/organization/app-data';
import { BETA_SETTING } from '@fieldstone/contracts/settings/plain-records';
import type { AppConfig } from '@fieldstone/contracts/organization/app-data';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import type { Crm } from '../../salesforce/crm.ts';
import { betaAmong } from '../../salesforce/queries/beta-configuration.ts';
import { loadGlobalSettings } from '../../salesforce/queries/global-settings.ts';

/** Settings of the global profile with the minimum app version of each platform. */
const MINIMUM_VERSIONS = {
  ios: GLOBAL_SETTING_IDS.minimumVersionIos,
  android: GLOBAL_SETTING_IDS.minimumVersionAndroid,
  windows: GLOBAL_SETTING_IDS.minimumVersionWindows,
} as const;

/**
 * Reads the app's configuration from the global profile, with fallbacks for missing values.
 * Throws `not_found` without a global profile and `crm_error` if the stored beta configuration cannot be read.
 */
export async function loadAppConfig(crm: Crm): Promise<AppConfig> {
  const stored = await loadGlobalSettings(crm, [...Object.values(MINIMUM_VERSIONS), BETA_SETTING]);
  const version = (platform: keyof typeof MINIMUM_VERSIONS): string =>
    stored.get(MINIMUM_VERSIONS[platform]) ?? FALLBACK_CONFIG.minimumAppVersion[platform];
  return {
    minimumAppVersion: { ios: version('ios'), android: version('android'), windows: version('windows') },
    betaConfiguration: betaAmong(stored),
  };
}
