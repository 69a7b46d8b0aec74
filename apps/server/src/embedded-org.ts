import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withoutSecrets } from './config/config-variables.ts';
import type { Config } from './config/config.ts';
import { moduleBeside } from './platform/module-beside.ts';

/** The embedded org as a child process. */
export type EmbeddedOrg = {
  /** Resolves when the org responds; rejects if it ends before, after printing the cause on standard error. */
  readonly ready: Promise<void>;
  /** Requests the end of the process, and kills it after a while. */
  stop(): Promise<void>;
};

export type EmbeddedOrgOptions = {
  readonly config: Pick<Config, 'host' | 'orgPort' | 'dataDir' | 'crm'>;
  /** Arguments to pass on, such as `--empty`. */
  readonly args: readonly string[];
  /** Receives the org's output line by line, and messages about restarts. */
  readonly print: (line: string) => void;
};

/** Line that the org prints once it is ready. */
const READY = 'Embedded org on ';

/**
 * Pause before the first restart, doubled up to the longest. An org that ran longer starts again at the first pause.
 */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The org has no request in progress: those of the console have finished. */
const STOP_MS = 800;

const endWithParent = moduleBeside('platform/end-with-parent', import.meta.url).href;
const program = fileURLToPath(moduleBeside('../../../packages/org/src/main', import.meta.url));

/** Starts the org, and restarts it whenever it dies after it was ready. */
export function startEmbeddedOrg({ config, args, print }: EmbeddedOrgOptions): EmbeddedOrg {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = run(config, args, print);
  const { ready } = current;

  const keep = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const began = performance.now();
      const ended = await current.ended;
      if (signal.aborted) return;
      if (performance.now() - began > LONGEST_PAUSE_MS) wait = FIRST_PAUSE_MS;
      print(`The embedded org ended (${ended}). It restarts in ${String(wait / 1000)} s.`);
      await pause(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      if (!signal.aborted) current = run(config, args, print);
    }
  };

  ready.then(keep, () => {});
  return {
    ready,
    stop: async () => {
      stopping.abort();
      await stopChild(current.child);
    },
  };
}

type Run = { readonly child: ChildProcess; readonly ready: Promise<void>; readonly ended: Promise<string> };

function run(
  { host, orgPort, dataDir, crm }: EmbeddedOrgOptions['config'],
  args: readonly string[],
  print: (line: string) => void,
): Run {
  const child = spawn(process.execPath, ['--import', endWithParent, program, ...args], {
    env: {
      ...withoutSecrets(process.env),
      HOST: host,
      ORG_PORT: String(orgPort),
      DATA_DIR: join(dataDir, 'org'),
      ORG_NAMESPACE: crm.namespace,
      ORG_PUBLIC_URL: crm.loginUrl,
      ORG_REDIRECT_URIS: crm.client.redirectUri,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group: a signal to ours must not end the org while requests in progress need it.
    detached: true,
    windowsHide: true,
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  // Callers wait only for the first run.
  ready.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(READY)) resolve();
    else print(line);
  });
  child.once('error', (error) => {
    reject(error);
    end(error.message);
  });
  child.once('exit', (code, signal) => {
    const how = signal ?? `exit code ${String(code)}`;
    reject(new Error(`The embedded org did not start (${how}).`));
    end(how);
  });
  return { child, ready, ended };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}
