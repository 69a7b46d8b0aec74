import * as z from 'zod/mini';
import { AI_SECTION_IDS } from './ai-section.ts';
import { text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { settingChange } from '../settings/settings.ts';

export const aiHistory = route({
  method: 'GET',
  path: '/api/ai/configurations/history/:section',
  permission: 'session',
  summary:
    'Returns the changes of a section of the AI configuration, newest first, 20 per page; `before` is the last id of the previous page.',
  params: z.object({ section: z.enum(AI_SECTION_IDS) }),
  query: z.object({ before: z.optional(text(40)) }),
  response: z.object({ records: z.array(settingChange), hasMore: z.boolean() }),
});
