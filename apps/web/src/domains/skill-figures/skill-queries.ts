import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries which sections are on. */
export const flagsQuery = queryOptions({
  queryKey: ['ai-flags'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readAiGlobalSettings, undefined, { signal }),
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
