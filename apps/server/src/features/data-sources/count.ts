import type { DataSource } from '@fieldstone/contracts/data-sources';
import type { Crm } from '../../crm/crm.ts';
import { name, soql } from '../../crm/soql.ts';
import { AppError } from '../../errors.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';

/** How many records of a source the AI sees, by one count; or why that cannot be told. */
export async function countVisible(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
): Promise<{ count: number | null; problem: string | null }> {
  const seen = await conditionOfSource(crm, sources, source);
  if ('problem' in seen) return { count: null, problem: seen.problem };
  try {
    const object = name(crm.names.toOrg(source.object_name));
    const statement =
      seen.condition === null
        ? soql`SELECT COUNT() FROM ${object}`
        : soql`SELECT COUNT() FROM ${object} WHERE ${seen.condition}`;
    return { count: await crm.count(statement), problem: null };
  } catch (error) {
    // The CRM's own words about this one question; everything else concerns the whole request.
    if (error instanceof AppError && error.code === 'crm_error') return { count: null, problem: error.message };
    throw error;
  }
}
