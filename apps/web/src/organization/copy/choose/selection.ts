import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';

/** The steps of the wizard, in order (requirement CPY-01). */
export const STEPS = ['settings', 'profiles', 'confirmation'] as const;

/** The chosen settings and group profiles, and the current step (0 to 2). */
export type Selection = {
  readonly step: number;
  readonly settingIds: ReadonlySet<string>;
  readonly profileIds: ReadonlySet<string>;
};

/** The initial selection. */
export const NOTHING: Selection = { step: 0, settingIds: new Set(), profileIds: new Set() };

/** Returns the selection that begins with the choice of group profiles, because the setting is known. */
export function withSetting(settingId: SettingId): Selection {
  return { ...NOTHING, step: 1, settingIds: new Set([settingId]) };
}

/** Moves one step forward or back, within 0 to 2. */
export function stepBy(selection: Selection, by: 1 | -1): Selection {
  return { ...selection, step: Math.min(Math.max(selection.step + by, 0), STEPS.length - 1) };
}

/** A setting that can be copied, with its label in the navigation. */
export type Copyable = { readonly setting: Setting; readonly label: string };

export type CopyableGroup = Pick<NavigationGroup, 'id' | 'label' | 'isSingle'> & {
  readonly settings: readonly Copyable[];
};

/** Returns the settings of the org's pages in their groups, without pages of other kinds such as event settings. */
export function copyableGroups(tree: readonly NavigationGroup[]): CopyableGroup[] {
  return tree
    .map(({ id, label, isSingle, pages }) => ({
      id,
      label,
      isSingle,
      settings: pages.flatMap((page): Copyable[] => {
        const setting = allSettings.find(({ name }) => name === page.page.name);
        return setting ? [{ setting, label: page.label }] : [];
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** Returns the chosen ids in the order of all settings. */
export function chosenSettings({ settingIds }: Selection): SettingId[] {
  return allSettings.flatMap(({ id }) => (settingIds.has(id) ? [id] : []));
}
