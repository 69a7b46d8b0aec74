import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { readSwitchStates } from '@fieldstone/contracts/organization/overview';
import type { CallInput } from '@fieldstone/contracts/platform/route';
import { queryOptions } from '@tanstack/react-query';
import { CHANGES_KEY, OVERVIEW_KEY } from '../../../domains/notification/notified-states.ts';
import { call } from '../../../lib/api/call.ts';

export type SwitchId = CallInput<typeof readSwitchStates>['params']['settingKey'];

/** Queries in which group profiles a switch is on. */
export const switchStatesQuery = (settingKey: SwitchId) =>
  queryOptions({
    queryKey: [OVERVIEW_KEY, 'switch', settingKey],
    // The page and its list read the same response; a later visit reads another one.
    staleTime: 5000,
    queryFn: async ({ signal }) => (await call(readSwitchStates, { params: { settingKey } }, { signal })).records,
  });

/** Queries the latest changes of a setting in all group profiles. */
export const latestOfSettingQuery = (settingId: string) =>
  queryOptions({
    queryKey: [CHANGES_KEY, 'latest', settingId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(changeHistory, { query: { setting: [settingId] } }, { signal })).records,
  });
