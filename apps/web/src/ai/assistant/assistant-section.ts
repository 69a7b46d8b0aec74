import { assistant, readAiGlobalSettings, writeAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

const { schema: responseSchema, defaults } = assistant;

/** The settings section that turns the AI assistant on and off. */
export const assistantSection = aiSection({
  id: 'assistant',
  page: 'ai-assistant',
  schema: z.object({ enabled: z.boolean() }),
  defaults: { enabled: defaults.global.enable_service_copilot },
  parse: (value) => z.parse(responseSchema, value),
  readInvalid: (stored) => readLeniently(responseSchema, defaults, stored),
  fields: {
    'global.enable_service_copilot': 'enabled',
  },
  toForm: ({ global }) => ({ enabled: global.enable_service_copilot }),
  read: (options) => call(readAiGlobalSettings, undefined, options),
  write: (version, { enabled }, options) =>
    call(
      writeAiGlobalSettings,
      {
        headers: { 'if-match': version },
        body: { global: { enable_service_copilot: enabled } },
      },
      options,
    ),
});
