import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import { allSkills } from './all-skills.ts';
import { text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Whether the AI assistant is on. */
export const assistant = {
  id: 'assistant',
  schema: z.object({ global: z.object({ enable_service_copilot: z.boolean() }) }),
  defaults: { global: { enable_service_copilot: false } },
} as const;

const skillFlags = Object.fromEntries(allSkills.flatMap(({ startValues }) => Object.entries(startValues)));

/** The global flags of the AI configuration: of the assistant, and of its skills (requirement AIC-02). */
export const aiGlobalFlags = z.object({ ...skillFlags, enable_service_copilot: z.boolean() });

export type AiGlobalFlags = z.infer<typeof aiGlobalFlags>;

const response = z.object({ global: aiGlobalFlags, ...sectionVersion });

export const readAiGlobalSettings = route({
  method: 'GET',
  path: '/api/ai/configurations/global-settings',
  permission: 'session',
  summary: 'Returns every global flag of the AI configuration, with the version of the assistant flag.',
  response,
});

export const writeAiGlobalSettings = route({
  method: 'PATCH',
  path: '/api/ai/configurations/global-settings',
  permission: 'configure',
  summary:
    'Turns the AI assistant on or off if the version in If-Match is still current; otherwise returns 409 with the stored value.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: assistant.schema,
  journal: 'ai-configuration.write',
  response,
});
