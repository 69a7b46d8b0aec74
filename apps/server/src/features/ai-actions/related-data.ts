import type { Message } from '@fieldstone/contracts/platform/error';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { inParallel } from '../../salesforce/client/parallel.ts';
import { clause, name, names, soql } from '../../salesforce/soql.ts';
import type { Fragment } from '../../salesforce/soql.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';
import { fieldsOf } from './visible-fields.ts';
import type { VisibleField } from './visible-fields.ts';

/** Records of one object that refer to the record, newest first, as far as the AI may see them. */
export type VisibleRelated = {
  readonly object: string;
  readonly label: string;
  readonly description: string;
  readonly records: ReadonlyArray<readonly VisibleField[]>;
  /** False if the limits cut the list off. */
  readonly isComplete: boolean;
  /** Why no record of the object is visible. */
  readonly problem: Message | null;
};

/** Limits per object: records, characters of a value, and bytes of all records as JSON. */
const MOST_RECORDS = 20;
const LONGEST_VALUE = 300;
const MOST_BYTES = 16_000;

/** Returns the visible data of the records that refer to a record, for each referring object among the data sources. */
export async function loadRelated(
  crm: Crm,
  sources: readonly DataSource[],
  { object_name: object }: DataSource,
  recordId: string,
): Promise<VisibleRelated[]> {
  const [described] = await crm.describe([object]);
  const ways = Map.groupBy(described?.referencedBy ?? [], (one) => one.object);
  const loaded = await inParallel(sources, async (source) => {
    const references = ways.get(source.object_name)?.map(({ field }) => field);
    return references === undefined ? [] : [await loadOne(crm, sources, source, references, recordId)];
  });
  return loaded.flat();
}

async function loadOne(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  references: readonly string[],
  recordId: string,
): Promise<VisibleRelated> {
  const { object_name: object, description } = source;
  const nothing = { object, label: object, description, records: [], isComplete: true, problem: null };
  try {
    const visible = await conditionOfSource(crm, sources, source);
    const [described] = await crm.describe([object]);
    if (described === undefined) return nothing;
    const { label } = described;
    if ('problem' in visible) return { ...nothing, label, problem: visible.problem };
    const known = new Set(described.fields.map((field) => field.name));
    const refers = references
      .map((field) => clause`${name(field)} = ${recordId}`)
      .reduce((left, right) => clause`${left} OR ${right}`);
    const fields = Object.keys(source.fields).filter((field) => known.has(field));
    const records = await crm.query(soql`
      SELECT ${names([...new Set(['Id', ...fields])])} FROM ${name(crm.names.toOrg(object))}
      WHERE ${both(refers, visible.condition)}
      ORDER BY ${name(known.has('CreatedDate') ? 'CreatedDate' : 'Id')} DESC, Id LIMIT ${MOST_RECORDS + 1}`);
    return { ...nothing, label, ...bounded(source, records) };
  } catch (error) {
    // An error of one object does not affect the others.
    return { ...nothing, problem: queryProblem(error) };
  }
}

function both(refers: Fragment, condition: Fragment | null): Fragment {
  return condition === null ? clause`(${refers})` : clause`(${refers}) AND (${condition})`;
}

function bounded(source: DataSource, found: readonly CrmRecord[]): Pick<VisibleRelated, 'records' | 'isComplete'> {
  const all = found
    .slice(0, MOST_RECORDS)
    .map((record) => fieldsOf(source, record, LONGEST_VALUE))
    .filter((fields) => fields.length > 0);
  const records: VisibleField[][] = [];
  let bytes = 0;
  for (const fields of all) {
    bytes += Buffer.byteLength(JSON.stringify(fields));
    if (bytes > MOST_BYTES) break;
    records.push(fields);
  }
  return { records, isComplete: found.length <= MOST_RECORDS && records.length === all.length };
}
