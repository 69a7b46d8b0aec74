import { FALLBACK_CONFIG } from '@fieldstone/contracts/organization/app-data';
import { BETA_SETTING, betaConfiguration } from '@fieldstone/contracts/settings/plain-records';
import type { AppConfig } from '@fieldstone/contracts/organization/app-data';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../crm.ts';
import { loadGlobalSettings } from './global-settings.ts';
import type { GlobalSettings } from './global-settings.ts';

/** Returns the beta configuration among global settings. Throws `crm_error` if it cannot be read. */
export function betaAmong(settings: GlobalSettings): AppConfig['betaConfiguration'] {
  const stored = settings.get(BETA_SETTING);
  if (stored === undefined) return FALLBACK_CONFIG.betaConfiguration;
  try {
    return z.parse(betaConfiguration, JSON.parse(stored));
  } catch (error) {
    throw new AppError('beta_unreadable', { settingId: BETA_SETTING }, { cause: error });
  }
}

/** Reads the beta configuration of the org. */
export async function loadBetaConfiguration(crm: Crm): Promise<AppConfig['betaConfiguration']> {
  return betaAmong(await loadGlobalSettings(crm, [BETA_SETTING]));
}
