import * as z from 'zod/mini';
import { SKILL_IDS } from './all-skills.ts';
import { message } from '../platform/error.ts';
import { route } from '../platform/route.ts';

/** Names of the pages of the AI Console with something that can be enabled, and of those that correct it. */
const page = z.enum(['ai-assistant', ...SKILL_IDS, 'data-sources', 'ai-actions']);

/** A reason why enabled skills, or AI actions, cannot work or lack data (requirement FIX-48). */
const skillFinding = z.object({
  reason: message,
  /** The pages of the affected skills, and `ai-actions` for the AI actions. */
  skills: z.array(page),
  /** The page that corrects it. */
  page,
});

export type SkillFinding = z.infer<typeof skillFinding>;

const skillHealth = z.object({
  /** False if the user lacks permissions for the AI Console; nothing is checked then. */
  isVisible: z.boolean(),
  /** Number of enabled skills that were checked; the AI actions count as one. */
  checked: z.number(),
  findings: z.array(skillFinding),
});

export type SkillHealth = z.infer<typeof skillHealth>;

export const readSkillHealth = route({
  method: 'GET',
  path: '/api/ai/configurations/health',
  permission: 'session',
  summary:
    'Returns the reasons why enabled skills and AI actions cannot work: a disabled assistant, missing grants or documents, and data that the org no longer has. Checks nothing for a user who lacks permissions for the AI Console.',
  response: skillHealth,
});
