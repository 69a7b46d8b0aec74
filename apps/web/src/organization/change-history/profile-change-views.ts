import { pageOfSetting } from '../../lib/navigation/console-pages.ts';
import { PATHS, profilePath, settingPath } from '../../lib/navigation/paths.ts';
import type { ChangeView } from './change-view.ts';
import { FieldsDifference } from './fields-difference.tsx';
import { ProfileDifference } from './lines-difference.tsx';
import { ProcessChange } from './process-change.tsx';

/** Where a change can be made, and its values. */
export type ShortView = Pick<ChangeView, 'place' | 'Difference'>;

/** These parts of the kinds of changes that a group profile has. */
export const profileChangeViews = {
  setting: {
    place: ({ settingId, profileId }) => {
      const page = pageOfSetting(settingId);
      return page && profileId !== null ? settingPath(profileId, page.slug) : undefined;
    },
    Difference: FieldsDifference,
  },
  'group-profile': {
    place: ({ profileId }) => (profileId === null ? PATHS.groupProfiles : profilePath(profileId, 'people')),
    Difference: ProfileDifference,
  },
  process: { place: () => PATHS.processes, Difference: ProcessChange },
} as const satisfies Readonly<Record<string, ShortView>>;
