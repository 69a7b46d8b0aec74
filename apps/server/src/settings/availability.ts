import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import type { Crm } from '../salesforce/crm.ts';
import { activeModules } from '../salesforce/queries/modules.ts';
import { describeKnown } from '../salesforce/path-describes.ts';
import { AppError } from '../platform/errors.ts';

/** Why an org does not have a setting. `version`: its package is too old; `feature`: the feature is switched off. */
export type Unavailable = { readonly reason: 'version' | 'feature'; readonly message: string };

type Org = { readonly crm: Crm; readonly packageVersion: string };

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

/** Returns the settings whose group the navigation hides, with the reason (APP-08, APP-10, APP-11). */
export async function hiddenSettings(
  { crm, packageVersion }: Org,
  settingIds: readonly SettingId[],
): Promise<ReadonlyMap<SettingId, Unavailable>> {
  const required = settingIds.flatMap((id) => {
    const requires = settingById(id)?.requires;
    return requires === undefined ? [] : [{ id, requires }];
  });
  const features = required.flatMap(({ requires }) => ('feature' in requires ? [requires.feature] : []));
  const present = await loadFeatures(crm, features);
  const hidden = new Map<SettingId, Unavailable>();
  for (const { id, requires } of required) {
    if ('packageVersion' in requires) {
      if (compareVersions(packageVersion, requires.packageVersion) >= 0) continue;
      const message = `This setting requires package version ${requires.packageVersion}, but the org has ${packageVersion}. Ask your administrator to upgrade the package.`;
      hidden.set(id, { reason: 'version', message });
    } else if (!present.has(requires.feature)) {
      const message = `${FEATURES[requires.feature].name} is switched off in the org. Ask your administrator to switch it on.`;
      hidden.set(id, { reason: 'feature', message });
    }
  }
  return hidden;
}

/** Throws `bad_request` for a setting that the org does not have, with the reason and the message of a copy. */
export async function requireAvailable(org: Org, settingId: SettingId): Promise<void> {
  const unavailable = (await hiddenSettings(org, [settingId])).get(settingId);
  if (unavailable === undefined) return;
  const { reason, message } = unavailable;
  throw new AppError('bad_request', message, { fields: [{ path: 'params.settingKey', code: reason, message }] });
}
