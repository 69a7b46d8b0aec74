import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';

/** Steps of the wizard, in their order (requirement CPY-01). */
export const STEPS = ['settings', 'profiles', 'confirmation'] as const;

/** What is chosen, and which step is shown: 0 to 2. */
export type Selection = {
  readonly step: number;
  readonly settingIds: ReadonlySet<string>;
  readonly profileIds: ReadonlySet<string>;
};

/** How the wizard opens. */
export const NOTHING: Selection = { step: 0, settingIds: new Set(), profileIds: new Set() };

/** A step on or back, within 0 to 2. */
export function stepBy(selection: Selection, by: 1 | -1): Selection {
  return { ...selection, step: Math.min(Math.max(selection.step + by, 0), STEPS.length - 1) };
}

/** A setting that can be copied, by the name that the navigation has for it. */
export type Copyable = { readonly setting: Setting; readonly label: string };

export type CopyableGroup = { readonly id: string; readonly label: string; readonly settings: readonly Copyable[] };

/** The settings of the pages that this org has, in their groups; pages of something else, such as event settings, are left out. */
export function copyableGroups(tree: readonly NavigationGroup[]): CopyableGroup[] {
  return tree
    .map(({ id, label, pages }) => ({
      id,
      label,
      settings: pages.flatMap((page): Copyable[] => {
        const setting = allSettings.find(({ name }) => name === page.page.name);
        return setting ? [{ setting, label: page.label }] : [];
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** The chosen ids in the order of all settings, as they are sent. */
export function chosenSettings({ settingIds }: Selection): SettingId[] {
  return allSettings.flatMap(({ id }) => (settingIds.has(id) ? [id] : []));
}
