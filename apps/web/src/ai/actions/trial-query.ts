import { readActionTrial } from '@fieldstone/contracts/skills/ai-actions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Whether actions can be tried now, and with which model. */
export const trialQuery = queryOptions({
  queryKey: ['ai-action-trial'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readActionTrial, undefined, { signal }),
});
