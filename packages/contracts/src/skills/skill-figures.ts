import * as z from 'zod/mini';
import { route } from '../platform/route.ts';
import { WORK_USES } from './all-skills.ts';

/** The days, the current one included, whose uses are counted. */
export const FIGURE_DAYS = 7;

/** The figures of a skill or of the AI actions: who may use it, and who did (requirement AIX-08). */
const skillFigures = z.object({
  skill: z.enum(WORK_USES),
  /** Number of active users with a grant, of their own or by their group profile; null where everyone may use it. */
  granted: z.nullable(z.number()),
  /** In the last days: the number of people, of requests, and of those with a usable response. */
  people: z.number(),
  uses: z.number(),
  successes: z.number(),
  /** Credits of the current month in the user's time zone. */
  credits: z.number(),
});

export type SkillFigures = z.infer<typeof skillFigures>;

export const readSkillFigures = route({
  method: 'GET',
  path: '/api/ai/configurations/figures',
  permission: 'session',
  summary: `Returns for each skill and the AI actions the number of people with a grant, the uses of the last ${FIGURE_DAYS} days with their success, and the credits of this month. Returns nothing for a user who lacks permissions for the AI Console.`,
  response: z.object({ records: z.array(skillFigures).check(z.maxLength(WORK_USES.length)) }),
});
