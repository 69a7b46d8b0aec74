import type { Crm, CrmRecord } from '../crm.ts';
import { name, names, soql } from '../soql.ts';
import { isRecord, textOf } from '../values.ts';

/** Returns the number of active modules of this code: one, or none if the feature is off or not installed. */
export async function countModules(crm: Crm, code: string): Promise<number> {
  return (await activeModules(crm, [code])).size;
}

/** Returns the active modules among the given ones. */
export async function activeModules(crm: Crm, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { type, processId } = crm.names.process;
  const records = await loadActive(crm);
  return new Set(codes.filter((code) => records.some((one) => is(one, type, 'Module') && is(one, processId, code))));
}

/** Returns the active submodules of a module, optionally only the given ones. */
export async function loadSubmodules(
  crm: Crm,
  module: string,
  ids: readonly string[] | undefined,
): Promise<Array<{ id: string; name: string }>> {
  const { type, processId, parentRelation } = crm.names.process;
  const isOfModule = ({ [parentRelation]: parent }: CrmRecord): boolean =>
    isRecord(parent) && is({ Id: '', ...parent }, processId, module);
  return (await loadActive(crm))
    .filter((one) => is(one, type, 'Submodule') && isOfModule(one))
    .filter((one) => ids === undefined || ids.some((id) => is(one, processId, id)))
    .map((record) => ({ id: textOf(record, processId) ?? '', name: textOf(record, 'Name') ?? '' }));
}

/** Reads all active modules and submodules with one statement, so that a page that requests several of them reads them once. */
function loadActive(crm: Crm): Promise<readonly CrmRecord[]> {
  const { object, type, processId, active, parentRelation } = crm.names.process;
  return crm.query(soql`
    SELECT ${names(['Id', 'Name', type, processId, `${parentRelation}.${processId}`])} FROM ${name(object)}
    WHERE ${name(type)} IN ${['Module', 'Submodule']} AND ${name(active)} = true ORDER BY ${name(processId)}`);
}

/** Compares like the CRM, ignoring case. */
function is(record: CrmRecord, field: string, value: string): boolean {
  return textOf(record, field)?.toLowerCase() === value.toLowerCase();
}
