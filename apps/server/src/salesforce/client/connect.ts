import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors.ts';
import { watch } from '../../platform/telemetry/sink.ts';
import { whileHeld } from '../../store/lease.ts';
import { crmClient } from './client.ts';
import { createDownloads } from './downloads.ts';
import type { ApiUsage, Crm, CrmDescribe, SobjectSummary } from '../crm.ts';
import { createCrmCache } from './cache.ts';
import { loadDescribe, loadObjects } from '../describe.ts';
import { toAppError, endsSession } from './errors.ts';
import { createRefreshGuard } from './guards.ts';
import { createHttp } from './http.ts';
import { createKeptQueries } from '../kept-queries.ts';
import { keptReader } from '../kept-reader.ts';
import { packageNames } from '../names.ts';
import type { Freshness } from '../path-describes.ts';
import type { PackageNames } from '../names.ts';
import { runCount, runQuery } from '../read.ts';
import { SYSTEM_CLOCK } from './retry.ts';
import type { RetryClock } from './retry.ts';
import type { TokenSource } from './tokens.ts';
import { createRecords, removeRecords, updateRecords, upsertRecord, upsertRecords } from '../write.ts';
import { writeTogether } from '../write-together.ts';

export type CrmOptions = {
  /** Version of the REST API; `API_VERSION` unless a test sets another. */
  readonly apiVersion?: string;
  /** Prefix of the managed package; '' without one. */
  readonly namespace: string;
  /** The client name that org administrators see for API calls; `CLIENT_NAME` unless a test sets another. */
  readonly clientName?: string;
  /** Longest wait for one response, in milliseconds. */
  readonly timeoutMs?: number;
  /** Pauses before further attempts, in milliseconds. */
  readonly retryAfterMs?: readonly number[];
  readonly clock?: RetryClock;
  /** Returns UTC milliseconds. */
  readonly now?: () => number;
};

/** The user whose access a `Crm` has. */
export type CrmUser = {
  readonly tokens: TokenSource;
  readonly orgId: string;
  readonly userId: string;
  /** Metadata that this process read before is not used, UTC milliseconds; none by default. */
  readonly refreshedAt?: number | null;
  /** Called when the CRM has accepted the tokens. */
  readonly onAccepted?: () => void;
};

export type CrmFactory = {
  readonly for: (user: CrmUser) => Crm;
  /** Resolves if the CRM responds; throws `crm_unavailable` otherwise. Needs no session. */
  ping(loginUrl: string): Promise<void>;
  readonly names: PackageNames;
  /** Ends idle connections. */
  close(): Promise<void>;
};

/** Version of the Salesforce REST API. */
const API_VERSION = '64.0';
const CLIENT_NAME = 'FieldstoneConsole';

/** Longest time that a page waits for one CRM response. */
const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = [250, 1000];
/** About 100,000 fields are 50 MB. */
const DESCRIBE_BOUNDS = { maxWeight: 100_000, maxAgeMs: 30 * 60_000, isPersonal: endsSession };
const LIST_BOUNDS = { ...DESCRIBE_BOUNDS, maxWeight: 200_000 };
/** Maximum orgs with cached API usage. */
const REMEMBERED_ORGS = 1000;

/** Creates the CRM port factory. Its ports share caches and API usage. */
export function createCrmFactory(options: CrmOptions): CrmFactory {
  const names = packageNames(options.namespace);
  const {
    apiVersion = API_VERSION,
    timeoutMs = TIMEOUT_MS,
    retryAfterMs = RETRY_AFTER_MS,
    clock = SYSTEM_CLOCK,
    now = Date.now,
  } = options;
  const http = createHttp({ timeoutMs, retryAfterMs, clock });
  const downloads = createDownloads();
  const guard = createRefreshGuard();
  const describes = createCrmCache<CrmDescribe>(
    ({ fields, referencedBy }) => fields.length + referencedBy.length + 1,
    DESCRIBE_BOUNDS,
  );
  const lists = createCrmCache<readonly SobjectSummary[]>((list) => list.length + 1, LIST_BOUNDS);
  const queries = createKeptQueries(now);
  const usage = new LRUCache<string, ApiUsage>({ max: REMEMBERED_ORGS });
  const unwatch = watch(() =>
    [...usage].flatMap(([org, { used, max }]) => [
      { metric: 'fieldstone.crm.calls.left', value: max - used, labels: { org } },
      { metric: 'fieldstone.crm.calls.limit', value: max, labels: { org } },
    ]),
  );

  return {
    names,
    close: async () => {
      unwatch();
      await Promise.all([http.close(), downloads.close()]);
    },
    ping: async (loginUrl) => {
      const response = await http
        .send({ method: 'GET', url: `${loginUrl}/services/data`, crmCall: 'ping' })
        .catch((error: unknown) => {
          throw toAppError(error);
        });
      if (response.status >= 500) throw new AppError('crm_unavailable');
    },
    for: ({ tokens, orgId, userId, refreshedAt = null, onAccepted }) => {
      const client = crmClient(tokens, guard, {
        orgId,
        http,
        downloads,
        retries: { pausesMs: retryAfterMs, boundMs: timeoutMs, clock },
        apiVersion,
        clientName: options.clientName ?? CLIENT_NAME,
        // The CRM reports its limits only to users with access.
        onLimitInfo: (header) => {
          keepUsage(usage, orgId, header);
          onAccepted?.();
        },
      });
      const since = (freshness: Freshness) => ({ ...freshness, notBefore: refreshedAt ?? 0 });
      const keyOf = (object: string) => `${orgId}/${userId}/${object.toLowerCase()}`;
      const describe: Crm['describe'] = (objects, freshness = {}) =>
        Promise.all(
          objects.map((object) =>
            describes.get(keyOf(object), () => loadDescribe(client, names, object), since(freshness)),
          ),
        );
      const keep = keptReader({ client, names, describe, queries, orgId, userId });
      return {
        names,
        query: (statement) => runQuery(client, statement),
        queryKept: keep.query,
        queryAll: (statement) => runQuery(client, statement, 'queryAll'),
        count: (statement) => runCount(client, statement),
        describe,
        listObjects: (freshness = {}) => lists.get(keyOf(''), () => loadObjects(client, names), since(freshness)),
        writes: ({ lease }) => {
          keep.beforeWrite();
          const fenced = { ...client, call: whileHeld(lease, client.call) };
          return {
            create: (object, records, { allOrNone }) => createRecords(fenced, object, records, allOrNone),
            remove: (ids, { allOrNone }) => removeRecords(fenced, ids, allOrNone),
            update: (object, records, { allOrNone }) => updateRecords(fenced, object, records, allOrNone),
            upsert: (object, externalId, values, { ifUnmodifiedSince } = {}) =>
              upsertRecord(fenced, object, externalId, values, ifUnmodifiedSince),
            upsertAll: (object, externalIdField, records, { allOrNone }) =>
              upsertRecords(fenced, { object, externalIdField, allOrNone }, records),
            writeTogether: (writes) => writeTogether(fenced, apiVersion, writes),
          };
        },
        openFile: (object, id, field) => client.open(`/sobjects/${object}/${id}/${field}`),
        apiUsage: () => usage.get(orgId) ?? null,
      };
    },
  };
}

/** Reads `api-usage=18/15000` of `Sforce-Limit-Info`; the header may also list other usages. */
function keepUsage(usage: LRUCache<string, ApiUsage>, orgId: string, header: string): void {
  const found = /(?:^|[\s,;])api-usage=(\d+)\/(\d+)/.exec(header);
  if (found === null) return;
  usage.set(orgId, { used: Number(found[1]), max: Number(found[2]), at: new Date().toISOString() });
}
