import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/organization/copy';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';
import { chosenSettings, NOTHING, STEPS, withSetting } from './selection.ts';
import { usePlan } from '../plan/use-plan.ts';
import { useStartCopy } from '../use-start-copy.ts';

export const LAST = STEPS.length - 1;

/** Holds the selection for a copy, loads the dry run at the last step, and starts the copy. */
export function useChooser(profile: GroupProfile, onStarted: (copyId: string) => void, settingId?: SettingId) {
  const [initial] = useState(() => (settingId === undefined ? NOTHING : withSetting(settingId)));
  const [selection, setSelection] = useState(initial);
  const { step, settingIds, profileIds } = selection;
  const profiles = useQuery({ ...grantProfilesQuery, enabled: step > 0 }).data;
  const settings = chosenSettings(selection);
  const targets = profiles?.filter(({ id }) => profileIds.has(id)).map(({ id }) => id) ?? [];
  const plan = usePlan(profile.id, step === LAST ? { settingIds: settings, profileIds: targets } : null);
  const { start, isStarting } = useStartCopy(profile.id, settings, plan, ({ id }) => onStarted(id));
  const hasChanges = plan.targets?.some((target) => target.settings.some(({ result }) => result === 'will-change'));
  const isTooMany = targets.length > COPY_TARGETS_LIMIT;
  return {
    selection,
    setSelection,
    settings,
    plan,
    isTooMany,
    isChosen: selection !== initial && (settingIds.size > 0 || profileIds.size > 0),
    mayGoOn: step === 0 ? settings.length > 0 : targets.length > 0 && !isTooMany,
    mayCopy: hasChanges === true && !plan.isFetching && !plan.isOutdated,
    start,
    isStarting,
    nameOf: (profileId: string) => profiles?.find(({ id }) => id === profileId)?.name ?? profileId,
  };
}

export type Chooser = ReturnType<typeof useChooser>;
