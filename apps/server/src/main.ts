import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { ConfigError, readDataDir, readConfig, type Config } from './config/config.ts';
import { keptSecret, rejectLostStores, restrictDataFolder } from './config/data-folder.ts';
import { helpText, OPTIONS } from './config/options.ts';
import { resemblingVariables } from './config/resembling-variables.ts';
import { startEmbeddedOrg, type EmbeddedOrg } from './embedded-org.ts';
import { StoreOutage } from './platform/errors.ts';
import { openEvents } from './analytics/open-events.ts';
import type { EventEngine } from './analytics/port.ts';
import type { DemoData } from './demo-data/start.ts';
import { logFaultyApps } from './features/setup/client-apps.ts';
import { createLogger } from './platform/logging.ts';
import { prepareStop } from './http/stop.ts';
import type { OnUpgrade } from './platform/pending-migrations.ts';
import { startTelemetry, type Telemetry } from './platform/telemetry/start.ts';
import { openStore, type Store } from './store/engine/database.ts';
import { forgetLeases } from './store/leases.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The running parts, to be stopped in this order. */
const running: {
  stopApp?: () => Promise<void>;
  demoData?: DemoData;
  org?: EmbeddedOrg;
  store?: Store;
  events?: EventEngine;
  telemetry?: Telemetry;
} = {};
let stopping: Promise<void> | null = null;

async function start(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowNegative: true, allowPositionals: true });
  if (values.help) {
    print(helpText());
    return;
  }
  if (positionals.length > 0) {
    await runCommand(positionals, values.secret);
    return;
  }
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  for (const found of resemblingVariables(process.env)) {
    logger.warn(found, 'an environment variable is unknown, but resembles a known one');
  }
  const readable = usesDataFolder(config) ? restrictDataFolder(config.dataDir) : [];
  if (readable.length > 0) logger.warn({ paths: readable }, 'other users of this machine can read the data folder');
  if (!values['new-store']) rejectLostStores(config);
  running.telemetry = await startTelemetry(config, logger);
  const onUpgrade: OnUpgrade = (upgrade) => logger.warn(upgrade, 'a store is upgraded');
  running.store = await openStore(config.databaseUrl, config.dataDir, onUpgrade);
  running.events = await openEvents(config.events, onUpgrade);
  // DuckDB's file allows one process at a time, so existing leases in the store beside it belong to a killed one.
  if (config.databaseUrl === null && config.events.engine === 'duckdb') await forgetLeases(running.store);
  if (stopping) return;
  if (config.crm.embedded) {
    running.org = startEmbeddedOrg({ config, args: orgArguments(values), print });
    await running.org.ready;
    if (stopping) return;
  }
  const stopRequest = new AbortController();
  const app = await buildApp({
    config: { ...config, sessionSecret: config.sessionSecret ?? keptSecret(config.dataDir) },
    store: running.store,
    events: running.events,
    logger,
    webFolder,
    stopping: stopRequest.signal,
    exampleProgress: () => running.demoData?.progress() ?? null,
  });
  running.stopApp = prepareStop(app, stopRequest, config.stop);
  await app.listen({ host: config.host, port: config.port });
  for (const line of greeting(config, running.store.engine)) print(line);
  running.events.ping().catch((error: unknown) => logger.warn({ err: error }, 'the event store cannot be reached'));
  if (!config.crm.embedded) void logFaultyApps(config.crm, logger);
  if (config.crm.embedded && values.history && orgArguments(values).length === 0) {
    // Only the embedded org loads the invented data.
    const { startDemoData } = await import('./demo-data/start.ts');
    const { store, events } = running;
    if (stopping) return;
    running.demoData = startDemoData({ config, store, events: events.store, print, logger });
  }
}

/** Runs a command instead of the console. */
async function runCommand(args: readonly string[], secret: string | undefined): Promise<void> {
  const { runBackupCommand } = await import('./backups/commands.ts');
  // Also when a signal ends it.
  process.exitCode = 1;
  try {
    await runBackupCommand({ args, dataDir: readDataDir(process.env), secret, print });
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
  }
}

const usesDataFolder = ({ databaseUrl, events, crm }: Config): boolean =>
  databaseUrl === null || events.engine === 'duckdb' || crm.embedded;

/** Returns the arguments with which the embedded org starts without the demo company. */
function orgArguments({ empty, deployed }: { readonly empty: boolean; readonly deployed: boolean }): readonly string[] {
  return [...(empty ? ['--empty'] : []), ...(deployed ? ['--deployed'] : [])];
}

function greeting({ publicUrl, host, crm, dataDir, telemetry }: Config, engine: string): string[] {
  const lines: Array<[string, string]> = [
    ['Fieldstone Console', publicUrl],
    [crm.embedded ? 'Embedded CRM org' : 'CRM', crm.loginUrl],
    ...(crm.embedded
      ? ([
          ['Log in as', 'admin@fieldstone.example, password fieldstone'],
          ['', 'or second.admin@fieldstone.example, limited@fieldstone.example'],
        ] satisfies Array<[string, string]>)
      : []),
    ...(telemetry.metricsPort === null
      ? []
      : ([['Metrics', `http://${host}:${String(telemetry.metricsPort)}/metrics`]] satisfies Array<[string, string]>)),
    ['Stored in', engine === 'SQLite' ? dataDir : engine],
    ...(existsSync(join(webFolder, 'index.html'))
      ? []
      : ([['Web application', 'not built']] satisfies Array<[string, string]>)),
  ];
  return ['', ...lines.map(([label, text]) => `  ${label.padEnd(20)}${text}`), ''];
}

/** Stops the application without cutting a request, then ends the org and closes the stores. */
async function stop(): Promise<void> {
  const { stopApp, demoData, org, store, events, telemetry } = running;
  const demoDataEnded = demoData?.stop();
  await stopApp?.();
  await Promise.all([org?.stop(), demoDataEnded]);
  await events?.close();
  await store?.close();
  await telemetry?.stop();
}

const requestStop = (): void => {
  stopping ??= stop().finally(() => process.exit());
};

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreOutage) return `${error.message} ${explain(error.cause)}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; set PORT, ORG_PORT or METRICS_PORT to a free one.`;
  return error.message;
}

// Files are for their owner only, also those of the databases and of the embedded org.
process.umask(0o077);

// A closed output pipe is no reason to fail.
process.stdout.on('error', () => {});
process.once('SIGTERM', requestStop);
process.once('SIGINT', requestStop);

try {
  await start();
} catch (error) {
  if (!stopping) {
    process.stderr.write(`Fieldstone Console cannot start. ${explain(error)}\n`);
    process.exitCode = 1;
    requestStop();
  }
}
