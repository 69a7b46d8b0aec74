import type { SettingId } from '@fieldstone/contracts/setting';
import { settingHistory } from '@fieldstone/contracts/settings';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The changes of a setting, newest first, page by page. Nothing of it is kept: who opens the history wants to see it as it is. */
export function historyQuery(profileId: string, settingKey: SettingId) {
  return infiniteQueryOptions({
    queryKey: ['setting-history', profileId, settingKey],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        settingHistory,
        { params: { profileId, settingKey }, query: pageParam === '' ? {} : { before: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  });
}
