import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/changes/changes';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyPlanQuery } from '../../../changes/plan/plan-queries.ts';
import { countResults, reasonOf, versionsOf } from '../../../changes/plan/plan-results.ts';
import type { FollowedChange } from '../../../changes/use-change.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';
import { chosenSettings, NOTHING, STEPS, withSetting } from './selection.ts';

export const LAST = STEPS.length - 1;

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
