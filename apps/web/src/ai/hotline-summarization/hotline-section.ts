import { hotlineSummarization } from '@fieldstone/contracts/skills/hotline-summarization';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

const { schema: wire, defaults } = hotlineSummarization;

/** What the page edits of the hotline summarization skill. */
export const hotlineSection = aiSection({
  id: 'hotline-summarization',
  page: 'hotline-summarization',
  schema: z.object({ enabled: z.boolean() }),
  defaults: { enabled: defaults.global.summarization_skills },
  parse: (value) => z.parse(wire, value),
  readInvalid: (stored) => readLeniently(wire, defaults, stored),
  fields: {
    'global.summarization_skills': 'enabled',
  },
  toForm: ({ global }) => ({ enabled: global.summarization_skills }),
  read: (options) => call(hotlineSummarization.read, undefined, options),
  write: (version, { enabled }) =>
    call(hotlineSummarization.write, {
      headers: { 'if-match': version },
      body: { global: { summarization_skills: enabled } },
    }),
});
