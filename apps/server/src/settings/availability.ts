import { isBeta } from '@fieldstone/contracts/organization/app-data';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import type { Crm } from '../salesforce/crm.ts';
import { loadBetaConfiguration } from '../salesforce/queries/beta-configuration.ts';
import { activeModules } from '../salesforce/queries/modules.ts';
import { describeKnown } from '../salesforce/path-describes.ts';
import { AppError } from '../platform/errors.ts';

/** Why an org does not have a setting. `version`: its package is too old; `feature`: the feature, or beta, is switched off. */
export type Unavailable = { readonly reason: 'version' | 'feature'; readonly error: AppError };

/** The org whose settings are checked. */
export type AvailabilityOrg = { readonly crm: Crm; readonly orgId: string; readonly packageVersion: string };

type Feature = 'zinc' | 'knowledge' | 'engage';

/** A feature's name, and its module or required objects. */
const FEATURES: Readonly<Record<Feature, { readonly name: string; readonly module?: string }>> = {
  zinc: { name: 'Zinc', module: 'ZINC' },
  engage: { name: 'Engage', module: 'ENGAGE' },
  knowledge: { name: 'Knowledge' },
};

/** Returns the features that the org has (APP-08, APP-10). */
async function loadFeatures(crm: Crm, features: readonly Feature[]): Promise<ReadonlySet<Feature>> {
  const codes = features.flatMap((feature) => FEATURES[feature].module ?? []);
  const [modules, objects] = await Promise.all([
    codes.length === 0 ? new Set<string>() : activeModules(crm, codes),
    describeKnown(crm, features.includes('knowledge') ? KNOWLEDGE_ARTICLE_OBJECTS : []),
  ]);
  const has = (feature: Feature): boolean => {
    const { module } = FEATURES[feature];
    return module === undefined
      ? KNOWLEDGE_ARTICLE_OBJECTS.every((object) => objects.has(object))
      : modules.has(module);
  };
  return new Set(features.filter(has));
}

/** Returns the beta settings of an org in which beta is off (FIX-30). */
async function hiddenBetaSettings({ crm, orgId }: AvailabilityOrg, settingIds: readonly SettingId[]) {
  const beta = settingIds.filter((id) => settingById(id)?.beta === true);
  if (beta.length === 0 || isBeta(await loadBetaConfiguration(crm), orgId)) return [];
  return beta;
}

/** Returns the settings that the navigation hides, with the reason (APP-08, APP-10, APP-11, APP-12). */
export async function hiddenSettings(
  org: AvailabilityOrg,
  settingIds: readonly SettingId[],
): Promise<ReadonlyMap<SettingId, Unavailable>> {
  const { crm, packageVersion } = org;
  const required = settingIds.flatMap((id) => {
    const requires = settingById(id)?.requires;
    return requires === undefined ? [] : [{ id, requires }];
  });
  const features = required.flatMap(({ requires }) => ('feature' in requires ? [requires.feature] : []));
  const [present, beta] = await Promise.all([loadFeatures(crm, features), hiddenBetaSettings(org, settingIds)]);
  const hidden = new Map<SettingId, Unavailable>();
  for (const { id, requires } of required) {
    if ('packageVersion' in requires) {
      if (compareVersions(packageVersion, requires.packageVersion) >= 0) continue;
      const versions = { required: requires.packageVersion, installed: packageVersion };
      hidden.set(id, { reason: 'version', error: new AppError('setting_version_required', versions) });
    } else if (!present.has(requires.feature)) {
      const feature = FEATURES[requires.feature].name;
      hidden.set(id, { reason: 'feature', error: new AppError('setting_feature_off', { feature }) });
    }
  }
  for (const id of beta) hidden.set(id, { reason: 'feature', error: new AppError('setting_beta_off') });
  return hidden;
}

/** Throws `bad_request` for a setting that the org does not have, with the reason and the message of a copy. */
export async function requireAvailable(org: AvailabilityOrg, settingId: SettingId): Promise<void> {
  const unavailable = (await hiddenSettings(org, [settingId])).get(settingId);
  if (unavailable === undefined) return;
  throw unavailable.error;
}
