import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/organization/copy';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';
import { chosenSettings, NOTHING, STEPS } from './selection.ts';
import { usePlan } from '../use-plan.ts';
import { useStartCopy } from '../use-start-copy.ts';

/** The last step. */
export const LAST = STEPS.length - 1;

/** What is chosen of a profile to copy, the dry run of it at the last step, and its start. */
export function useChooser(profile: GroupProfile, onStarted: (copyId: string) => void) {
  const [selection, setSelection] = useState(NOTHING);
  const { step, settingIds, profileIds } = selection;
  const profiles = useQuery({ ...grantProfilesQuery, enabled: step > 0 }).data;
  const settings = chosenSettings(selection);
  const targets = profiles?.filter(({ id }) => profileIds.has(id)).map(({ id }) => id) ?? [];
  const plan = usePlan(profile.id, step === LAST ? { settingIds: settings, profileIds: targets } : null);
  const { start, isStarting } = useStartCopy(profile.id, settings, plan, ({ id }) => onStarted(id));
  const hasChanges = plan.targets?.some((target) => target.settings.some(({ verdict }) => verdict === 'will-change'));
  const isTooMany = targets.length > COPY_TARGETS_LIMIT;
  return {
    selection,
    setSelection,
    settings,
    plan,
    isTooMany,
    isChosen: settingIds.size > 0 || profileIds.size > 0,
    mayGoOn: step === 0 ? settings.length > 0 : targets.length > 0 && !isTooMany,
    mayCopy: hasChanges === true && !plan.isFetching && !plan.isOutdated,
    start,
    isStarting,
    nameOf: (profileId: string) => profiles?.find(({ id }) => id === profileId)?.name ?? profileId,
  };
}

export type Chooser = ReturnType<typeof useChooser>;
