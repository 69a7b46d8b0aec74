import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/changes/changes';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyPlanQuery, countResults, reasonOf, versionsOf } from '../../../changes/plan/plan.ts';
import type { FollowedChange } from '../../../changes/use-change.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';

/** The steps of the wizard, in order (requirement CPY-01). */
export const STEPS = ['settings', 'profiles', 'confirmation'] as const;

/** The step that shows the plan. */
export const LAST = STEPS.length - 1;

/** The chosen settings and group profiles, and the current step (0 to 2). */
type Selection = {
  readonly step: number;
  readonly settingIds: ReadonlySet<string>;
  readonly profileIds: ReadonlySet<string>;
};

/** The initial selection. */
export const NOTHING: Selection = { step: 0, settingIds: new Set(), profileIds: new Set() };

/** Returns the selection that begins with the choice of group profiles, because the setting is known. */
function withSetting(settingId: SettingId): Selection {
  return { ...NOTHING, step: 1, settingIds: new Set([settingId]) };
}

/** Moves one step forward or back, within 0 to 2. */
export function stepBy(selection: Selection, by: 1 | -1): Selection {
  return { ...selection, step: Math.min(Math.max(selection.step + by, 0), STEPS.length - 1) };
}

/** Returns the chosen ids in the order of all settings. */
function chosenSettings({ settingIds }: Selection): SettingId[] {
  return allSettings.flatMap(({ id }) => (settingIds.has(id) ? [id] : []));
}

/** Holds the selection for a copy, loads the dry run at the last step, and starts the copy that it showed. */
export function useChooser(
  profile: GroupProfile,
  { mutate, isPending }: FollowedChange['start'],
  settingId?: SettingId,
) {
  const [initial] = useState(() => (settingId === undefined ? NOTHING : withSetting(settingId)));
  const [selection, setSelection] = useState(initial);
  const [note, setNote] = useState('');
  const { step, settingIds, profileIds } = selection;
  const profiles = useQuery({ ...grantProfilesQuery, enabled: step > 0 }).data;
  const settings = chosenSettings(selection);
  const chosen = profiles?.filter(({ id }) => profileIds.has(id)).map(({ id }) => id) ?? [];
  const plan = useQuery({ ...copyPlanQuery(profile.id, settings, chosen), enabled: step === LAST });
  const { source, targets = [], isOutdated } = plan.data ?? {};
  const hasChanges = targets.some(({ items }) => countResults(items)['will-change'] > 0);
  const isTooMany = chosen.length > COPY_TARGETS_LIMIT;
  const start = () =>
    mutate(
      {
        kind: 'copy',
        ...reasonOf(note),
        sourceId: profile.id,
        sourceVersion: source?.version,
        settingIds: settings,
        targets: targets.map(({ profileId, items }) => ({ profileId, versions: versionsOf(items) })),
      },
      {
        // If the source changed since the dry run, the dry run runs again.
        onError: (error) => {
          if (error instanceof ApiError && error.kind === 'conflict') void plan.refetch();
        },
      },
    );
  return {
    selection,
    setSelection,
    note,
    setNote,
    settings,
    plan,
    isTooMany,
    isChosen: selection !== initial && (settingIds.size > 0 || profileIds.size > 0),
    mayGoOn: step === 0 ? settings.length > 0 : chosen.length > 0 && !isTooMany,
    mayCopy: hasChanges && !plan.isFetching && isOutdated === false,
    start,
    isStarting: isPending,
    nameOf: (profileId: string) => profiles?.find(({ id }) => id === profileId)?.name ?? profileId,
  };
}

export type Chooser = ReturnType<typeof useChooser>;
