import { DATA_SOURCE_LISTS, dataSources } from '@fieldstone/contracts/skills/data-sources';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import type { LenientReading } from '@fieldstone/contracts/settings/lenient-reading';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

const { schema, defaults } = dataSources;
const form = z.looseObject(schema.shape);

export type SourcesForm = z.infer<typeof form>;

const named = z.array(z.looseObject({ object_name: z.string(), fields: z.record(z.string(), z.unknown()) }));

/** Renders data sources by their objects and numbers of fields; undefined means plain text. */
export function sourcesValue(_path: readonly string[], value: unknown): string | undefined {
  const { data } = named.safeParse(value);
  return (
    data &&
    new Intl.ListFormat(i18next.language).format(
      data.map(({ object_name: object, fields }) =>
        i18next.t('ai:data-sources.value', { object, count: Object.keys(fields).length }),
      ),
    )
  );
}

type DataSources = z.infer<typeof schema>;

/**
 * Returns a reading with every default object. One that was removed for an invalid value has its default fields; the page could not
 * add it again, and a save without it is rejected.
 */
function withDefaultObjects({ payload, invalid }: LenientReading<DataSources>): LenientReading<DataSources> {
  const names = new Set(payload.configurations.map((source) => source.object_name.toLowerCase()));
  const configurations = [...payload.configurations];
  for (const [place, source] of defaults.configurations.entries()) {
    if (!names.has(source.object_name.toLowerCase())) configurations.splice(place, 0, source);
  }
  return { payload: { configurations }, invalid };
}

/** The settings section of the data that the AI may see. */
export const sourcesSection = aiSection({
  id: 'data-sources',
  page: 'data-sources',
  schema: form,
  defaults,
  lists: DATA_SOURCE_LISTS,
  parse: (value) => z.parse(schema, value),
  readInvalid: (stored) => withDefaultObjects(readLeniently(schema, defaults, stored)),
  toForm: (payload): SourcesForm => payload,
  read: (options) => call(dataSources.read, undefined, options),
  write: (version, { configurations }, options) =>
    call(dataSources.write, { headers: { 'if-match': version }, body: { configurations } }, options),
});
