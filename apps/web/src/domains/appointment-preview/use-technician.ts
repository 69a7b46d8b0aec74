import type { ProfileUser } from '@fieldstone/contracts/organization/group-profiles';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { groupProfileUserQuery } from '../group-profile/group-profile-queries.ts';
import { TECHNICIAN_PARAMETER, WORK_ORDER_PARAMETER } from './preview-parameters.ts';

/** Selects the technician whose appointments the preview shows. The id is in the URL, so that a reload shows the same one (requirement FIX-17). */
export function useTechnician(profileId: string) {
  const { seesPeople } = useAppData();
  const client = useQueryClient();
  const [params, change] = useAddress();
  const addressed = params.get(TECHNICIAN_PARAMETER);
  const id = seesPeople && recordId.safeParse(addressed).success ? addressed : null;
  const query = useQuery({ ...groupProfileUserQuery(profileId, id ?? ''), enabled: id !== null });
  const [isGone, setGone] = useState(false);
  const isMissing = addressed !== null && (id === null || query.data === null);
  if (isMissing && !isGone) setGone(true);

  const put = (next: string | null, keepsWorkOrders: boolean): void =>
    change(
      { [TECHNICIAN_PARAMETER]: next ?? undefined, ...(!keepsWorkOrders && { [WORK_ORDER_PARAMETER]: undefined }) },
      { replace: true, preventScrollReset: true },
    );
  const dropFromAddress = useEffectEvent(() => put(null, true));
  useEffect(() => {
    if (isMissing) dropFromAddress();
  }, [isMissing]);

  return {
    /** The chosen technician; undefined for the appointments of any technician. */
    shown: id === null ? undefined : (query.data ?? undefined),
    /** Whether the technician of the URL is loaded, if there is one. */
    isReady: addressed === null || (id !== null && query.data != null),
    /** The technician of the URL is no active user of the group profile, or the user may not see people. */
    isGone,
    /** Only users who may see people choose among them (requirement REL-09). */
    isOffered: seesPeople,
    error: query.error,
    retry: (): void => void query.refetch(),
    /** Shows the appointments of a technician; undefined for those of any technician. */
    choose: (next: ProfileUser | undefined): void => {
      if (next) client.setQueryData(groupProfileUserQuery(profileId, next.id).queryKey, next);
      setGone(false);
      put(next?.id ?? null, false);
    },
  };
}

export type TechnicianOfPreview = ReturnType<typeof useTechnician>;
