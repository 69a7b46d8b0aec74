import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Crm, CrmDescribe, CrmRecord } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { inParallel } from '../../salesforce/client/parallel.ts';
import { clause, name } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { selectVisibleFields } from './visible-fields.ts';
import type { VisibleField, VisiblePaths } from './visible-fields.ts';
import { findVisible } from './visible-records.ts';

/** A record that the record refers to, as far as the AI may see it. */
export type VisibleReference = {
  /** The labels of the reference fields. */
  readonly field: string;
  readonly object: string;
  readonly label: string;
  readonly description: string;
  readonly fields: readonly VisibleField[];
  /** Why the AI sees nothing of the record. */
  readonly problem: Message | null;
};

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

/** Longest value of a referenced record, in characters. */
const LONGEST_OF_REFERENCED = 1000;

/** Limits per referring object: records, characters of a value, and bytes of all records as JSON. */
const MOST_RECORDS = 20;
const LONGEST_OF_REFERRING = 300;
const MOST_BYTES = 16_000;

/** Returns the reference fields of an object that can point to a record of the data sources. */
export function referencesTo({ fields }: CrmDescribe, sources: readonly DataSource[]): SobjectField[] {
  const objects = new Set(sources.map((source) => source.object_name));
  return fields.filter(({ referenceTo }) => referenceTo.some((target) => objects.has(target)));
}

/** A referenced record: its id, and the fields that contain it. */
type Pointer = { readonly id: string; readonly fields: readonly SobjectField[] };

/**
 * Returns the visible data of the records that a record refers to, one level deep. The record must have been read
 * with its reference fields.
 */
export async function loadReferenced(
  crm: Crm,
  sources: readonly DataSource[],
  references: readonly SobjectField[],
  record: CrmRecord,
): Promise<VisibleReference[]> {
  const byId = Map.groupBy(references, (field) => textOf(record, field.name));
  byId.delete(null);
  const pointers = [...byId].map(([id, fields]): Pointer => ({ id: String(id), fields }));
  const loaded = await inParallel(sources, (source) => {
    const own = pointers.filter(({ fields }) =>
      fields.some(({ referenceTo }) => referenceTo.includes(source.object_name)),
    );
    return own.length === 0 ? Promise.resolve([]) : loadReferencedOf(crm, sources, source, own);
  });
  return loaded.flat();
}

async function loadReferencedOf(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  pointers: readonly Pointer[],
): Promise<VisibleReference[]> {
  const { object_name: object, description } = source;
  const shown = ({ fields }: Pointer, more: Partial<VisibleReference>): VisibleReference => {
    const field = fields.map(({ label }) => label).join(', ');
    return { field, object, label: object, description, fields: [], problem: null, ...more };
  };
  // A field that can point to several objects may point to a record of another one.
  const certain = pointers.filter(({ fields }) => fields.some(({ referenceTo }) => referenceTo.length === 1));
  try {
    const ids = pointers.map(({ id }) => id);
    const found = await findVisible(crm, sources, source, { where: clause`Id IN ${ids}`, limit: ids.length });
    const { label } = found.described;
    if ('problem' in found) return certain.map((pointer) => shown(pointer, { label, problem: found.problem }));
    const { paths, records, isRestricted } = found;
    const hidden = message(isRestricted ? 'record_hidden' : 'record_unknown');
    return pointers.flatMap((pointer) => {
      const record = records.find(({ Id }) => Id === pointer.id);
      if (record !== undefined)
        return [shown(pointer, { label, fields: selectVisibleFields(source, paths, record, LONGEST_OF_REFERENCED) })];
      return certain.includes(pointer) ? [shown(pointer, { label, problem: hidden })] : [];
    });
  } catch (error) {
    // An error of one object does not affect the others.
    return certain.map((pointer) => shown(pointer, { problem: queryProblem(error) }));
  }
}

/** Returns the visible data of the records that refer to a record, for each referring object among the data sources. */
export async function loadRelated(
  crm: Crm,
  sources: readonly DataSource[],
  { referencedBy }: CrmDescribe,
  recordId: string,
): Promise<VisibleRelated[]> {
  const ways = Map.groupBy(referencedBy, (one) => one.object);
  const loaded = await inParallel(sources, async (source) => {
    const references = ways.get(source.object_name)?.map(({ field }) => field);
    return references === undefined ? [] : [await loadRelatedOf(crm, sources, source, references, recordId)];
  });
  return loaded.flat();
}

async function loadRelatedOf(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  references: readonly string[],
  recordId: string,
): Promise<VisibleRelated> {
  const { object_name: object, description } = source;
  const nothing = { object, label: object, description, records: [], isComplete: true, problem: null };
  try {
    const where = references
      .map((field) => clause`${name(field)} = ${recordId}`)
      .reduce((left, right) => clause`${left} OR ${right}`);
    const found = await findVisible(crm, sources, source, { where, limit: MOST_RECORDS + 1 });
    const { label } = found.described;
    if ('problem' in found) return { ...nothing, label, problem: found.problem };
    return { ...nothing, label, ...bounded(source, found.paths, found.records) };
  } catch (error) {
    // An error of one object does not affect the others.
    return { ...nothing, problem: queryProblem(error) };
  }
}

function bounded(
  source: DataSource,
  paths: VisiblePaths,
  found: readonly CrmRecord[],
): Pick<VisibleRelated, 'records' | 'isComplete'> {
  const all = found
    .slice(0, MOST_RECORDS)
    .map((record) => selectVisibleFields(source, paths, record, LONGEST_OF_REFERRING))
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
