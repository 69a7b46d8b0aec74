import type { countVisible as route, DataSource } from '@fieldstone/contracts/skills/data-sources';
import type * as z from 'zod/mini';
import type { Crm } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { recentScope } from '../../salesforce/queries/recent-records.ts';
import { clause, name, soql } from '../../salesforce/soql.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';

/**
 * Counts the records of a source that the AI sees; or returns why they cannot be counted. Among many records, only those
 * that changed last are counted, because the condition may have no index.
 */
export async function countVisible(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
): Promise<z.infer<typeof route.response>> {
  const visible = await conditionOfSource(crm, sources, source);
  if ('problem' in visible) return { count: null, sample: null, problem: visible.problem };
  try {
    const orgName = crm.names.toOrg(source.object_name);
    const { records, since } = await recentScope(crm, orgName);
    const sample = since === null ? null : records;
    if (visible.condition === null) return { count: records, sample, problem: null };
    const scope = since === null ? clause`` : clause`SystemModstamp >= ${since} AND `;
    const counted = await crm.count(soql`SELECT COUNT() FROM ${name(orgName)} WHERE ${scope}(${visible.condition})`);
    // Records that changed in the second of the oldest one are not part of the sample.
    return { count: sample === null ? counted : Math.min(counted, sample), sample, problem: null };
  } catch (error) {
    return { count: null, sample: null, problem: queryProblem(error) };
  }
}
