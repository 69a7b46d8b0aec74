import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { AppDependencies } from '../app.ts';
import type { CreditPrices } from '../ai/credits.ts';
import type { ModelConfig } from '../ai/model.ts';
import type { Config } from '../config/config.ts';
import type { CrmConfig } from '../config/crm-config.ts';
import type { EventEngine } from '../analytics/port.ts';
import { INTEGRATION_CLIENT } from '../salesforce/test/embedded-org.ts';
import type { WriteRule } from '../platform/write-gate.ts';
import { UNTIMED } from '../salesforce/test/untimed.ts';
import { createLogger } from '../platform/logging.ts';
import { openStore, type Store } from '../store/engine/database.ts';
import { watchErrors } from './declared-errors.ts';
import { lazyEvents } from './lazy-events.ts';
import { startOrgCopy, type OrgKind } from './org-copy.ts';

/** Users of the embedded org. */
export const ADMIN = 'admin@fieldstone.example';
export const SECOND_ADMIN = 'second.admin@fieldstone.example';
/** Has no permission to update the configuration objects. */
export const LIMITED = 'limited@fieldstone.example';

const PUBLIC_URL = 'http://localhost:4600';

/** The embedded org with its fault switches. */
export type TestOrg = {
  readonly url: string;
  /** Sets the switches in `faults`; see packages/org/src/http/faults.ts. */
  setFaults(faults: Readonly<Record<string, unknown>>): Promise<void>;
  /** Switches every fault off. */
  clearFaults(): Promise<void>;
  /** Returns the requests since the last `clearCalls`, as `METHOD path`. */
  calls(): Promise<readonly string[]>;
  clearCalls(): Promise<void>;
  close(): Promise<void>;
};

export type TestConsole = {
  readonly app: FastifyInstance;
  readonly org: TestOrg;
  readonly store: Store;
  /** Opened at first use. */
  readonly events: EventEngine;
  readonly config: TestConfig;
  /** Lines of the log so far. */
  readonly logged: readonly string[];
  /** Closes the application and opens it again on the same store and org, like a restart. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

type TestConfig = AppDependencies['config'];

export type TestConsoleOptions = OrgKind & {
  readonly publicUrl?: string;
  readonly crm?: Partial<CrmConfig>;
  /** With the integration user of the embedded org. */
  readonly integration?: boolean;
  readonly session?: Config['session'];
  /** Months for which data is kept; without a limit by default. */
  readonly retention?: Config['retention'];
  readonly webFolder?: string;
  readonly now?: () => number;
  /** Another notification service; the built-in one by default. */
  readonly notificationService?: Config['notificationService'];
  /** A receiver of the change history; none by default. */
  readonly auditWebhook?: Config['auditWebhook'];
  /** A language model; none by default. */
  readonly ai?: Omit<ModelConfig, 'timeoutMs'> & Partial<ModelConfig>;
  /** Prices of tokens that differ from 1 credit for input and 4 for output. */
  readonly prices?: Partial<CreditPrices>;
  /** An account for document connections; none by default. */
  readonly apideck?: Config['apideck'];
  /** Makes the console's store misbehave; `store` of the test console is unaffected. */
  readonly storePlugin?: KyselyPlugin;
  /** Rules of every write of settings; those of the console by default. */
  readonly writeRules?: readonly WriteRule[];
  /** Most AI uses in an export; that of the console by default. */
  readonly usageExportLimit?: number;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string;
  /** An org that is already running and stays open after the console. */
  readonly org?: TestOrg;
};

const HOUR_MS = 3_600_000;

/** Longer than any test. */
const MODEL_MS = 120_000;

/** Starts the embedded org in a temporary folder. */
export async function startTestOrg(kind: OrgKind = {}): Promise<TestOrg> {
  const org = await startOrgCopy(kind);
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${org.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} responded with ${String(response.status)}: ${await response.text()}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    url: org.url,
    setFaults: async (faults) => void (await send('POST', '/__faults', faults)),
    clearFaults: async () => void (await send('DELETE', '/__faults')),
    calls: async () => {
      const { calls } = (await send('GET', '/__calls')) as { calls: ReadonlyArray<{ method: string; path: string }> };
      return calls.map(({ method, path }) => `${method} ${path}`);
    },
    clearCalls: async () => void (await send('DELETE', '/__calls')),
    close: org.close,
  };
}

/** Starts the whole console over a real embedded org and a real store, without a port: use `app.inject`. */
export async function startConsole(options: TestConsoleOptions = {}): Promise<TestConsole> {
  const org = options.org ?? (await startTestOrg(options));
  const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  const store = await openStore(options.databaseUrl ?? null, dataDir);
  const publicUrl = options.publicUrl ?? PUBLIC_URL;
  const config: TestConfig = {
    publicUrl,
    supportUrl: 'mailto:it@fieldstone.example',
    crm: {
      loginUrl: org.url,
      sandboxUrl: org.url,
      customDomainHost: 'my.salesforce.com',
      embedded: true,
      client: {
        clientId: 'fieldstone-console',
        clientSecret: 'fieldstone-console-secret',
        redirectUri: `${publicUrl}/oauth/callback`,
      },
      clientsByHost: new Map(),
      integration: options.integration ? { loginUrl: org.url, client: INTEGRATION_CLIENT } : null,
      namespace: '',
      ...options.crm,
    },
    sessionSecret: 'a secret of the tests, longer than 32 characters',
    session: options.session ?? { idleMs: 2 * HOUR_MS, maxMs: 12 * HOUR_MS },
    retention: options.retention ?? { events: null, aiUsage: null, changes: null, notifications: null },
    trustProxy: null,
    notificationService: options.notificationService ?? null,
    auditWebhook: options.auditWebhook ?? null,
    ai: {
      model: options.ai ? { timeoutMs: MODEL_MS, ...options.ai } : null,
      prices: { input: 1, cachedInput: 1, output: 4, reasoning: 4, ...options.prices },
    },
    apideck: options.apideck ?? null,
  };
  const events = lazyEvents(join(dataDir, 'telemetry'));
  const logged: string[] = [];
  const logger = createLogger('debug', { write: (line) => void logged.push(line) });
  const undeclared = new Set<string>();
  const build = async () => {
    const built = await buildApp({
      config,
      store: options.storePlugin ? { ...store, db: store.db.withPlugin(options.storePlugin) } : store,
      events,
      logger,
      webFolder: options.webFolder ?? null,
      ...(options.now && { now: options.now }),
      retryClock: UNTIMED,
      ...(options.writeRules && { writeRules: options.writeRules }),
      ...(options.usageExportLimit !== undefined && { usageExportLimit: options.usageExportLimit }),
    });
    watchErrors(built, undeclared);
    return built;
  };
  let app = await build();
  return {
    get app() {
      return app;
    },
    org,
    store,
    events,
    config,
    logged,
    restart: async () => {
      await app.close();
      app = await build();
    },
    close: async () => {
      await app.close();
      await events.close();
      await store.close();
      if (!options.org) await org.close();
      await rm(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error(`Errors that no route declares: ${[...undeclared].join('; ')}`);
    },
  };
}
