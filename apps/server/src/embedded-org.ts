import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';

/** The embedded org as a program beside this one. */
export type EmbeddedOrg = {
  /** Resolves when it answers; rejects when it ends before, and has said why on standard error. */
  readonly ready: Promise<void>;
  /** Asks it to end, and after a while makes it. */
  stop(): Promise<void>;
};

export type EmbeddedOrgOptions = {
  readonly config: Pick<Config, 'host' | 'orgPort' | 'dataDir' | 'crm'>;
  /** Arguments passed on, such as `--empty`. */
  readonly args: readonly string[];
  /** Is given what the org prints, line by line, and what becomes of it. */
  readonly print: (line: string) => void;
};

/** What the org prints when it answers. */
const READY = 'Embedded org on ';

/** Pause before the first restart, doubled up to the longest. An org that ran for longer begins anew. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The launcher's patience is four seconds; the console's own requests have had three. */
const STOP_MS = 800;

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;
const program = join(import.meta.dirname, '../../../packages/org/src/main.ts');

/** What no program but this needs to know. */
const OWN_SECRETS = new Set(['SESSION_SECRET', 'DATABASE_URL', 'CRM_CLIENT_SECRET']);

/** Starts the org. One that dies after it was ready is started again. */
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
      print(`The embedded org ended (${ended}). It is started again in ${String(wait / 1000)} s.`);
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
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_SECRETS.has(name)));
  const child = spawn(process.execPath, ['--import', endWithParent, program, ...args], {
    env: {
      ...inherited,
      HOST: host,
      ORG_PORT: String(orgPort),
      DATA_DIR: join(dataDir, 'org'),
      ORG_PUBLIC_URL: crm.loginUrl,
      ORG_REDIRECT_URIS: crm.client.redirectUri,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: a signal to ours must not end the org while requests under way still need it.
    detached: true,
    windowsHide: true,
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  // Only the first run is waited for.
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
