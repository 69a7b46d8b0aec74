import { DATA_SOURCE_LISTS, dataSources } from '@fieldstone/contracts/skills/data-sources';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

const { schema, defaults } = dataSources;
const form = z.looseObject(schema.shape);

export type SourcesForm = z.infer<typeof form>;

/** What the page edits of the data that the AI may see. */
export const sourcesSection = aiSection({
  id: 'data-sources',
  page: 'data-sources',
  schema: form,
  defaults,
  lists: DATA_SOURCE_LISTS,
  parse: (value) => z.parse(schema, value),
  readInvalid: (stored) => readLeniently(schema, defaults, stored),
  toForm: (wire): SourcesForm => wire,
  read: (options) => call(dataSources.read, undefined, options),
  write: (version, { configurations }) =>
    call(dataSources.write, { headers: { 'if-match': version }, body: { configurations } }),
});
