import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries which sections are on. */
export const flagsQuery = routeQuery(readAiGlobalSettings, {
  queryKey: ['ai-flags'],
  staleTime: 0,
});

/** Queries the figures of the skills, by skill. */
export const figuresQuery = routeQuery(readSkillFigures, {
  queryKey: ['ai-figures'],
  staleTime: 0,
  data: ({ records }) => new Map(records.map((figures) => [figures.skill, figures])),
});
