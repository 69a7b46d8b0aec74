import * as z from 'zod/mini';
import { AI_SECTION_IDS } from './ai-sections.ts';
import { changeId } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { HISTORY_PAGE, settingChange } from '../settings/settings.ts';

export const aiHistory = route({
  method: 'GET',
  path: '/api/ai/configurations/history/:section',
  permission: 'view',
  summary: `Returns the changes of a section of the AI configuration, newest first, ${HISTORY_PAGE} per page; \`before\` is the last id of the previous page.`,
  params: z.object({ section: z.enum(AI_SECTION_IDS) }),
  query: z.object({ before: z.optional(changeId) }),
  response: z.object({ records: z.array(settingChange), hasMore: z.boolean() }),
});
