import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import { dataSource, dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import * as z from 'zod/mini';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { clause, name, names, soql } from '../../salesforce/soql.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import { AppError } from '../../platform/errors.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { loadRelated } from './related-data.ts';
import type { VisibleRelated } from './related-data.ts';
import { fieldsOf } from './visible-fields.ts';
import type { VisibleField } from './visible-fields.ts';

/** The data of a record, and of the records that refer to it, that the AI may see. */
export type VisibleData = { readonly fields: readonly VisibleField[]; readonly related: readonly VisibleRelated[] };

/** Longest value sent to the model, in characters. */
const LONGEST_VALUE = 5000;

/**
 * Returns the data of a record that the data sources allow: only their fields, and only if the record meets their
 * conditions; likewise for the records that refer to it. Throws `not_found` for a missing record, and `bad_request` for
 * one that the AI may not see.
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
  const record = await loadRecord(crm, configurations, source, recordId);
  return {
    fields: fieldsOf(source, record, LONGEST_VALUE),
    related: await loadRelated(crm, configurations, source, record.Id),
  };
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

async function loadRecord(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  recordId: string,
): Promise<CrmRecord> {
  const object = source.object_name;
  const [described] = await crm.describe([object]);
  const known = new Set(described?.fields.map((field) => field.name));
  const fields = Object.keys(source.fields).filter((field) => known.has(field));
  const visible = await conditionOfSource(crm, sources, source);
  if ('problem' in visible) throw new AppError('source_unusable', { object, problem: visible.problem });
  const { condition } = visible;
  const at = name(crm.names.toOrg(object));
  const where = condition === null ? clause`Id = ${recordId}` : clause`Id = ${recordId} AND (${condition})`;
  const [record] = await crm.query(
    soql`SELECT ${names([...new Set(['Id', ...fields])])} FROM ${at} WHERE ${where} LIMIT 1`,
  );
  if (record !== undefined) return record;
  const exists = await crm.count(soql`SELECT COUNT() FROM ${at} WHERE Id = ${recordId}`);
  if (exists === 0) throw new AppError('record_unknown');
  throw new AppError('record_hidden');
}
