import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** Whether ClickHouse is installed: `npm run test:clickhouse` does so, because it is too large for every checkout. */
export const hasClickHouse = process.env['CHDB_FOLDER'] !== undefined;

/** Opens ClickHouse itself, in this process. */
export function openChdb(folder: string): ClickHouseClient {
  const { createChdbConnection } = createRequire(join(process.env['CHDB_FOLDER'] ?? '/', 'package.json'))(
    'chdb/connection',
  ) as { createChdbConnection: (options: { path: string }) => Connection };
  return createClient({ connection: createChdbConnection({ path: folder }) });
}
