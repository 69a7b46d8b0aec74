import type { CopyBlock } from '@fieldstone/contracts/copy';
import type { Payload, SettingId } from '@fieldstone/contracts/setting';
import { settingById } from '@fieldstone/contracts/all-settings';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/knowledge';
import { compareVersions } from '@fieldstone/contracts/version';
import type { Crm } from '../../crm/crm.ts';
import { activeModules } from '../../crm/modules.ts';
import { MESSAGE_LIMIT } from './operation.ts';
import { missingReferences } from './references.ts';
import type { SourceSetting } from './source.ts';

/** Why a setting cannot be copied. */
export type Block = { readonly reason: CopyBlock; readonly message: string };

type Org = { readonly crm: Crm; readonly packageVersion: string };

type Feature = 'zinc' | 'knowledge' | 'engage';

/** What a feature is called, and the module that it is, or the objects that it needs. */
const FEATURES: Readonly<Record<Feature, { readonly name: string; readonly module?: string }>> = {
  zinc: { name: 'Zinc', module: 'ZINC' },
  engage: { name: 'Engage', module: 'ENGAGE' },
  knowledge: { name: 'Knowledge' },
};

/** Which of the features the org has (requirements APP-08 and APP-10). */
async function loadFeatures(crm: Crm, features: readonly Feature[]): Promise<ReadonlySet<Feature>> {
  const codes = features.flatMap((feature) => FEATURES[feature].module ?? []);
  const modules = codes.length === 0 ? new Set<string>() : await activeModules(crm, codes);
  const objects = new Set(features.includes('knowledge') ? (await crm.listObjects()).map(({ name }) => name) : []);
  const has = (feature: Feature): boolean => {
    const { module } = FEATURES[feature];
    return module === undefined
      ? KNOWLEDGE_ARTICLE_OBJECTS.every((object) => objects.has(object))
      : modules.has(module);
  };
  return new Set(features.filter(has));
}

/** Settings whose group the navigation hides, with why (requirements APP-08, APP-10 and APP-11). */
export async function hiddenSettings(
  { crm, packageVersion }: Org,
  settingIds: readonly SettingId[],
): Promise<ReadonlyMap<SettingId, Block>> {
  const required = settingIds.flatMap((id) => {
    const requires = settingById(id)?.requires;
    return requires === undefined ? [] : [{ id, requires }];
  });
  const features = required.flatMap(({ requires }) => ('feature' in requires ? [requires.feature] : []));
  const present = await loadFeatures(crm, features);
  const hidden = new Map<SettingId, Block>();
  for (const { id, requires } of required) {
    if ('packageVersion' in requires) {
      if (compareVersions(packageVersion, requires.packageVersion) >= 0) continue;
      const message = `The org's package is ${packageVersion}; this setting needs ${requires.packageVersion}.`;
      hidden.set(id, { reason: 'version', message });
    } else if (!present.has(requires.feature)) {
      const message = `The org does not have ${FEATURES[requires.feature].name} switched on.`;
      hidden.set(id, { reason: 'feature', message });
    }
  }
  return hidden;
}

/** Why settings of a source cannot be copied to anyone; those that can are not in it. */
export async function settingBlocks(
  org: Org,
  settings: ReadonlyMap<SettingId, SourceSetting>,
): Promise<ReadonlyMap<SettingId, Block>> {
  const blocks = new Map(await hiddenSettings(org, [...settings.keys()]));
  const payloads = new Map<SettingId, Payload>();
  for (const [id, { value, problem }] of settings) {
    if (blocks.has(id)) continue;
    if (value === null) blocks.set(id, { reason: 'invalid', message: problem ?? 'What is stored cannot be read.' });
    else payloads.set(id, value.payload);
  }
  for (const [id, message] of await missingReferences(org.crm, payloads)) {
    blocks.set(id, { reason: 'reference', message: message.slice(0, MESSAGE_LIMIT) });
  }
  return blocks;
}

/** What the user may do with setting records. */
export type Rights = { readonly update: boolean; readonly create: boolean };

/** How old the answer may be on which a right is decided, in milliseconds. */
const RIGHTS_AGE_MS = 60_000;

/** The user's rights to setting records. */
export async function recordRights(crm: Crm): Promise<Rights> {
  const free = crm.names.fromOrg(crm.names.setting.object);
  const object = (await crm.listObjects({ maxAgeMs: RIGHTS_AGE_MS })).find(({ name }) => name === free);
  return { update: object?.updateable === true, create: object?.createable === true };
}

/** Why the user may not store a setting where there is, or is no record of it; null: the user may. */
export function rightsBlock({ update, create }: Rights, hasRecord: boolean): Block | null {
  if (!update) return { reason: 'permission', message: 'You may not update configuration data.' };
  if (!hasRecord && !create) return { reason: 'permission', message: 'You may not create configuration data.' };
  return null;
}
