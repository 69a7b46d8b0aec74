import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import { dataSource, dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import * as z from 'zod/mini';
import type { Crm, CrmDescribe, CrmRecord } from '../../salesforce/crm.ts';
import { clause, name, soql } from '../../salesforce/soql.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import { loadReferenced, loadRelated, referencesTo } from './related-data.ts';
import type { VisibleReference, VisibleRelated } from './related-data.ts';
import { selectVisibleFields } from './visible-fields.ts';
import type { VisibleField } from './visible-fields.ts';
import { findVisible } from './visible-records.ts';

/** The data of a record, of the records that it refers to, and of those that refer to it, that the AI may see. */
export type VisibleData = {
  readonly fields: readonly VisibleField[];
  readonly referenced: readonly VisibleReference[];
  readonly related: readonly VisibleRelated[];
};

/** Longest value sent to the model, in characters. */
const LONGEST_VALUE = 5000;

/**
 * Returns the data of a record that the data sources allow: only their fields, and only if the record meets their
 * conditions; likewise for the records that it refers to, one level deep, and for those that refer to it.
 * @throws {AppError} `not_found` for a missing record, and `bad_request` for one that the AI may not see
 */
export async function visibleData(
  store: SectionReader,
  { crm, session }: Pick<SessionContext, 'session' | 'crm'>,
  object: string,
  recordId: string,
): Promise<VisibleData> {
  const { payload, invalid } = await readSection(store, dataSources, { session });
  const configurations = invalid ? usableSources(invalid) : payload.configurations;
  const source = configurations.find((one) => one.object_name === object);
  if (source === undefined) {
    throw invalid
      ? new AppError('section_unreadable', { section: dataSources.id })
      : new AppError('source_missing', { object });
  }
  const { described, record, fields } = await loadRecord(crm, configurations, source, recordId);
  const references = referencesTo(described, configurations);
  const [referenced, related] = await Promise.all([
    loadReferenced(crm, configurations, references, record),
    loadRelated(crm, configurations, described, record.Id),
  ]);
  return { fields, referenced, related };
}

const entries = z.object({ configurations: z.array(dataSource) });

/**
 * Returns the sources among invalid stored ones that surely show nothing else than intended: those without an invalid value, whose
 * object is listed once, and whose condition does not depend on another source, which may be invalid.
 */
function usableSources(stored: Record<string, unknown>): DataSource[] {
  const { configurations } = readValidPart(entries, { configurations: [] }, stored).payload;
  const isSame = (one: DataSource, other: DataSource) =>
    one.object_name.toLowerCase() === other.object_name.toLowerCase();
  return configurations.filter(
    (source) =>
      source.sfm_expression_parent_object_criteria === null &&
      configurations.filter((other) => isSame(other, source)).length === 1,
  );
}

type Loaded = {
  readonly described: CrmDescribe;
  /** With its references to objects of the data sources. */
  readonly record: CrmRecord;
  readonly fields: readonly VisibleField[];
};

async function loadRecord(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  recordId: string,
): Promise<Loaded> {
  const object = source.object_name;
  const [described] = await crm.describe([object]);
  if (described === undefined) throw new AppError('record_unknown');
  const references = referencesTo(described, sources).map((field) => field.name);
  const found = await findVisible(crm, sources, source, { where: clause`Id = ${recordId}`, limit: 1, references });
  if ('problem' in found) throw new AppError('source_unusable', { object, problem: found.problem });
  const { paths, records } = found;
  const [record] = records;
  if (record !== undefined)
    return { described, record, fields: selectVisibleFields(source, paths, record, LONGEST_VALUE) };
  const at = name(crm.names.toOrg(object));
  const exists = await crm.count(soql`SELECT COUNT() FROM ${at} WHERE Id = ${recordId}`);
  throw new AppError(exists === 0 ? 'record_unknown' : 'record_hidden');
}
