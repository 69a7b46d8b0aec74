import type { Message } from '@fieldstone/contracts/platform/error';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { AppError } from '../../platform/errors.ts';
import { conditionOfSource } from '../../expressions/source-condition.ts';
import type { Crm, CrmDescribe, CrmRecord } from '../../salesforce/crm.ts';
import { clause, name, names, soql } from '../../salesforce/soql.ts';
import type { Fragment } from '../../salesforce/soql.ts';
import { visiblePaths } from './visible-fields.ts';
import type { VisiblePaths } from './visible-fields.ts';

export type RecordSelection = {
  readonly where: Fragment;
  readonly limit: number;
  /** Reference fields to read besides the allowed fields. */
  readonly references?: readonly string[];
};

export type FoundRecords = {
  readonly described: CrmDescribe;
  readonly paths: VisiblePaths;
  readonly records: readonly CrmRecord[];
  /** Whether the data source restricts its records. */
  readonly isRestricted: boolean;
};

/**
 * Returns the selected records of a data source that meet its conditions, newest first; or a problem if the conditions cannot be
 * evaluated.
 * @throws {AppError} `not_found` if the user cannot see the object
 */
export async function findVisible(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
  { where, limit, references = [] }: RecordSelection,
): Promise<FoundRecords | { readonly described: CrmDescribe; readonly problem: Message }> {
  const visible = await conditionOfSource(crm, sources, source);
  const [described] = await crm.describe([source.object_name]);
  if (described === undefined) throw new AppError('record_unknown');
  if ('problem' in visible) return { described, problem: visible.problem };
  const { condition } = visible;
  const paths = await visiblePaths(crm, source);
  const selected = names([...new Set(['Id', ...references, ...paths.values()])]);
  const newest = described.fields.some((field) => field.name === 'CreatedDate') ? 'CreatedDate' : 'Id';
  const records = await crm.query(soql`
    SELECT ${selected} FROM ${name(crm.names.toOrg(source.object_name))}
    WHERE ${condition === null ? where : clause`(${where}) AND (${condition})`}
    ORDER BY ${name(newest)} DESC, Id LIMIT ${limit}`);
  return { described, paths, records, isRestricted: condition !== null };
}
