import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries which sections are on. */
export const flagsQuery = queryOptions({
  queryKey: ['ai-flags'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readAiGlobalSettings, undefined, { signal }),
});

/** Queries why enabled skills cannot work. */
export const healthQuery = queryOptions({
  queryKey: ['ai-health'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readSkillHealth, undefined, { signal })).findings,
});

/** Queries the figures of the skills, by skill. */
export const figuresQuery = queryOptions({
  queryKey: ['ai-figures'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const { records } = await call(readSkillFigures, undefined, { signal });
    return new Map(records.map((figures) => [figures.skill, figures]));
  },
});
