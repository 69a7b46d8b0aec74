import type { EventsConfig } from '../config/config.ts';
import type { OnUpgrade } from '../platform/pending-migrations.ts';
import { createHttp } from '../salesforce/client/http.ts';
import { openClickHouse } from './clickhouse/clickhouse.ts';
import { openDuckDb } from './duckdb/duckdb.ts';
import { EVENT_LAYOUT } from './layout.ts';
import { createNewRelic } from './new-relic/new-relic.ts';
import type { EventEngine } from './port.ts';

/** New Relic may take half a minute for a query. */
const NEW_RELIC_MS = 60_000;

/** Opens the configured engine. A remote one may be unreachable; queries fail until it is back. */
export async function openEvents(config: EventsConfig, onUpgrade: OnUpgrade): Promise<EventEngine> {
  if (config.engine === 'duckdb') return openDuckDb(config.folder, EVENT_LAYOUT, onUpgrade);
  if (config.engine === 'clickhouse') return openClickHouse(config.url, onUpgrade);
  return createNewRelic(config, createHttp({ timeoutMs: NEW_RELIC_MS, retryAfterMs: [] }));
}
