import { BETA_SETTING, betaConfiguration, FALLBACK_CONFIG } from '@fieldstone/contracts/organization/app-data';
import type { AppConfig } from '@fieldstone/contracts/organization/app-data';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/organization/global-settings';
import * as z from 'zod/mini';
import type { Crm } from '../../salesforce/crm.ts';
import { loadGlobalSettings } from '../../salesforce/queries/global-settings.ts';
import { AppError } from '../../platform/errors.ts';

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
  const beta = stored.get(BETA_SETTING) ?? null;
  return {
    minimumAppVersion: { ios: version('ios'), android: version('android'), windows: version('windows') },
    betaConfiguration: beta === null ? FALLBACK_CONFIG.betaConfiguration : parseBeta(beta),
  };
}

function parseBeta(stored: string): AppConfig['betaConfiguration'] {
  try {
    return z.parse(betaConfiguration, JSON.parse(stored));
  } catch (error) {
    throw new AppError(
      'crm_error',
      `The stored beta configuration (${BETA_SETTING}) cannot be read. Correct it in the CRM.`,
      {
        cause: error,
      },
    );
  }
}
