import { readActionTrial } from '@fieldstone/contracts/skills/ai-actions';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries whether actions can be tried now, and with which model. */
export const trialQuery = routeQuery(readActionTrial, {
  queryKey: ['ai-action-trial'],
  staleTime: 0,
});
