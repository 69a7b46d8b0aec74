import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries why enabled skills cannot work. */
export const healthQuery = queryOptions({
  queryKey: ['ai-health'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readSkillHealth, undefined, { signal })).findings,
});
