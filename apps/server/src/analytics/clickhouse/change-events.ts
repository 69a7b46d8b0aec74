import type { ClickHouseClient } from '@clickhouse/client';
import { TABLE } from './clickhouse-migrations.ts';
import type { Replacement } from '../person-events.ts';
import type { Statement } from '../sql.ts';

/** A mutation has ended on every replica when its statement returns. */
const COMPLETE = { mutations_sync: '2' } as const;

/**
 * Deletes the events before a moment from the oldest month that has any: the whole partition, or the rows of the month that
 * contains the moment. Returns their number.
 */
export async function deleteOldest(client: ClickHouseClient, before: number): Promise<number> {
  const result = await client.query({
    query: `SELECT _partition_id, count(), _partition_id < toString(toYYYYMM(fromUnixTimestamp64Milli({before:Int64})))
      FROM ${TABLE} WHERE ts < {before:Int64} GROUP BY _partition_id ORDER BY _partition_id LIMIT 1`,
    query_params: { before },
    format: 'JSONCompactEachRow',
  });
  const [oldest] = await result.json<[partition: string, count: string, isWhole: number]>();
  if (oldest === undefined) return 0;
  const [partition, count, isWhole] = oldest;
  const part = `PARTITION ID '${partition}'`;
  await client.command({
    query: isWhole
      ? `ALTER TABLE ${TABLE} DROP ${part}`
      : `ALTER TABLE ${TABLE} DELETE IN ${part} WHERE ts < {before:Int64}`,
    query_params: { before },
    clickhouse_settings: COMPLETE,
  });
  return Number(count);
}

/** Replaces values month by month, so that no statement rewrites more than one partition. Returns the number of changed rows. */
export async function replacePerson(client: ClickHouseClient, { set, where, values }: Replacement): Promise<number> {
  const query_params = toParams(values);
  const result = await client.query({
    query: `SELECT _partition_id, count() FROM ${TABLE} WHERE ${where} GROUP BY _partition_id`,
    query_params,
    format: 'JSONCompactEachRow',
  });
  let rows = 0;
  for (const [partition, count] of await result.json<[partition: string, count: string]>()) {
    await client.command({
      query: `ALTER TABLE ${TABLE} UPDATE ${set} IN PARTITION ID '${partition}' WHERE ${where}`,
      query_params,
      clickhouse_settings: COMPLETE,
    });
    rows += Number(count);
  }
  return rows;
}

/** Returns the values of a statement in the client's form. */
export function toParams(values: Statement['values']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}
