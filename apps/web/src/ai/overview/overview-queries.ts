import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries why enabled skills cannot work. */
export const healthQuery = routeQuery(readSkillHealth, {
  queryKey: ['ai-health'],
  staleTime: 0,
  data: ({ findings }) => findings,
});
