import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Crm } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { name, soql } from '../../salesforce/soql.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';

/** Counts the records of a source that the AI sees, with one query; or returns why they cannot be counted. */
export async function countVisible(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
): Promise<{ count: number | null; problem: string | null }> {
  const visible = await conditionOfSource(crm, sources, source);
  if ('problem' in visible) return { count: null, problem: visible.problem };
  try {
    const object = name(crm.names.toOrg(source.object_name));
    const statement =
      visible.condition === null
        ? soql`SELECT COUNT() FROM ${object}`
        : soql`SELECT COUNT() FROM ${object} WHERE ${visible.condition}`;
    return { count: await crm.count(statement), problem: null };
  } catch (error) {
    return { count: null, problem: queryProblem(error) };
  }
}
