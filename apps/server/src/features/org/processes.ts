import type { Expression } from '@fieldstone/contracts/platform/org/org';
import type { Crm } from '../../salesforce/crm.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { momentOf, textOf } from '../../salesforce/values.ts';

type FormProcess = {
  processId: string;
  name: string;
  purpose: string | null;
  sourceObject: string | null;
  targetObject: string | null;
};

/** Returns the active form processes whose source or target is the object, sorted by name. */
export async function loadFormProcesses(crm: Crm, object: string): Promise<FormProcess[]> {
  const { process } = crm.names;
  const spelled = spellings(crm, [object]);
  const fields = names(['Id', 'Name', process.processId, process.purpose, process.sourceObject, process.targetObject]);
  const records = await crm.query(soql`
    SELECT ${fields} FROM ${name(process.object)}
    WHERE ${name(process.type)} = 'Form Process' AND ${name(process.active)} = true
    AND (${name(process.sourceObject)} IN ${spelled} OR ${name(process.targetObject)} IN ${spelled})
    ORDER BY Name, Id`);
  const objectOf = (stored: string | null) => stored && crm.names.fromOrg(stored);
  return records.map((record) => ({
    processId: textOf(record, process.processId) ?? '',
    name: textOf(record, 'Name') ?? '',
    purpose: textOf(record, process.purpose),
    sourceObject: objectOf(textOf(record, process.sourceObject)),
    targetObject: objectOf(textOf(record, process.targetObject)),
  }));
}

/** Returns the active expressions over the objects, sorted by name. */
export async function loadExpressions(crm: Crm, objects: readonly string[]): Promise<Expression[]> {
  if (objects.length === 0) return [];
  const { process } = crm.names;
  const fields = names([
    'Id',
    'Name',
    process.processId,
    process.sourceObject,
    process.description,
    'LastModifiedDate',
  ]);
  const records = await crm.query(soql`
    SELECT ${fields} FROM ${name(process.object)}
    WHERE ${name(process.type)} = 'Expression' AND ${name(process.active)} = true
    AND ${name(process.sourceObject)} IN ${spellings(crm, objects)}
    ORDER BY Name, Id`);
  return records.map((record) => ({
    processId: textOf(record, process.processId) ?? '',
    name: textOf(record, 'Name') ?? '',
    object: crm.names.fromOrg(textOf(record, process.sourceObject) ?? ''),
    description: textOf(record, process.description),
    lastModifiedDate: momentOf(record, 'LastModifiedDate') ?? '',
  }));
}

/**
 * Returns the spellings of object names, which are stored as text, with or without namespace depending on the writer.
 */
function spellings({ names: { toOrg } }: Crm, objects: readonly string[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => [object, toOrg(object)]))];
}
