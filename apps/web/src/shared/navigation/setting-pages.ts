import { allSettings } from '@fieldstone/contracts/all-settings';
import type { Setting } from '@fieldstone/contracts/setting';

/**
 * The pages of the settings as the contracts declare them. The build writes the values out (build/written-out.ts): the
 * navigation of every first load would else bring the rules of all settings along.
 */
export const settingPages: ReadonlyArray<Pick<Setting, 'name' | 'slug' | 'requires' | 'beta'>> = allSettings.map(
  ({ name, slug, requires, beta }) => ({ name, slug, ...(requires && { requires }), ...(beta && { beta }) }),
);
