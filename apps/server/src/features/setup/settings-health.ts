import type { BrokenReference, readSettingsHealth } from '@fieldstone/contracts/organization/setup';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { referencesOf } from '@fieldstone/contracts/settings/setting-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { Crm } from '../../salesforce/crm.ts';
import { activeGroupProfiles } from '../../salesforce/queries/group-profile.ts';
import { textOf } from '../../salesforce/values.ts';
import { readEnvelope } from '../../settings/envelope.ts';
import { loadOrgFacts } from '../../settings/org-facts.ts';
import { settingKey, settingsPages } from '../../settings/stored.ts';

type Health = RouteResult<typeof readSettingsHealth>;
type Profile = { readonly id: string; readonly name: string };
type Found = { readonly setting: Setting; readonly profile: Profile; readonly references: readonly Reference[] };

const SETTINGS = new Map<string, Setting>(allSettings.map((setting) => [setting.id, setting]));

/** Finds the references in the settings of all active group profiles whose targets the org does not have (STP-03). */
export async function loadSettingsHealth(crm: Crm): Promise<Health> {
  const profiles = new Map(
    (await activeGroupProfiles(crm)).map((record): [string, Profile] => [
      record.Id,
      { id: record.Id, name: textOf(record, 'Name') ?? '' },
    ]),
  );
  const found: Found[] = [];
  const unreadable: Health['unreadable'] = [];
  for await (const { profileIds, rows } of settingsPages(crm, [...profiles.keys()], [...SETTINGS.keys()])) {
    for (const profileId of profileIds) {
      const profile = profiles.get(profileId);
      for (const setting of SETTINGS.values()) {
        const stored = rows.get(settingKey(profileId, setting.id))?.internalValue ?? null;
        if (stored === null || profile === undefined) continue;
        const envelope = readEnvelope(stored);
        if (envelope === null) unreadable.push({ ...pageOf(setting), profile });
        else found.push({ setting, profile, references: referencesIn(setting, envelope.config.payload) });
      }
    }
  }
  return { checked: found.length + unreadable.length, problems: await problemsIn(crm, found), unreadable };
}

const pageOf = ({ name, slug }: Setting) => ({ page: name, slug });

function referencesIn(setting: Setting, payload: Readonly<Record<string, unknown>>): readonly Reference[] {
  return referencesOf(setting.id, readValidPart(setting.schema, setting.defaults, payload).payload);
}

/** Returns each broken reference once, with the group profiles that have it. */
async function problemsIn(crm: Crm, found: readonly Found[]): Promise<BrokenReference[]> {
  const distinct = new Map<string, Reference>();
  for (const { references } of found) {
    for (const reference of references) distinct.set(keyOf(reference), reference);
  }
  if (distinct.size === 0) return [];
  const org = await loadOrgFacts(crm, [...distinct.values()], { refresh: true });
  const problems = new Map<string, BrokenReference>();
  for (const { setting, profile, references } of found) {
    for (const { message: rule, params = {} } of unknownReferences(references, org)) {
      const key = JSON.stringify([setting.id, rule, params]);
      const problem = problems.get(key) ?? { ...pageOf(setting), rule, params: { ...params }, profiles: [] };
      problems.set(key, problem);
      if (!problem.profiles.includes(profile)) problem.profiles.push(profile);
    }
  }
  return [...problems.values()];
}

/** Returns a key that is equal for references to the same target, wherever they are. */
function keyOf(reference: Reference): string {
  return JSON.stringify({ ...reference, path: null });
}
