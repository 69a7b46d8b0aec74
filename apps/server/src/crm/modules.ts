import type { Crm } from './crm.ts';
import { clause, name, soql } from './soql.ts';
import { textOf } from './values.ts';

/** How many active modules of this code the org has: one, or none when the feature is off or not installed. */
export function countModules(crm: Crm, code: string): Promise<number> {
  const { object, type, processId, active } = crm.names.process;
  return crm.count(soql`
    SELECT COUNT() FROM ${name(object)}
    WHERE ${name(type)} = 'Module' AND ${name(processId)} = ${code} AND ${name(active)} = true`);
}

/** Those of the named modules that are on. */
export async function activeModules(crm: Crm, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { object, type, processId, active } = crm.names.process;
  const records = await crm.query(soql`
    SELECT Id, ${name(processId)} FROM ${name(object)}
    WHERE ${name(type)} = 'Module' AND ${name(processId)} IN ${codes} AND ${name(active)} = true`);
  return new Set(records.map((record) => textOf(record, processId) ?? ''));
}

/** The active submodules of a module, or of those only the named ones. */
export async function loadSubmodules(
  crm: Crm,
  module: string,
  ids: readonly string[] | undefined,
): Promise<Array<{ id: string; name: string }>> {
  if (ids?.length === 0) return [];
  const { object, type, processId, active, parentRelation } = crm.names.process;
  const named = ids === undefined ? clause`` : clause` AND ${name(processId)} IN ${ids}`;
  const records = await crm.query(soql`
    SELECT Id, Name, ${name(processId)} FROM ${name(object)}
    WHERE ${name(type)} = 'Submodule' AND ${name(active)} = true
    AND ${name(`${parentRelation}.${processId}`)} = ${module}${named} ORDER BY ${name(processId)}`);
  return records.map((record) => ({ id: textOf(record, processId) ?? '', name: textOf(record, 'Name') ?? '' }));
}
