import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { timeLimit } from '../../scripts/test/time-limit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Loaded before the program, so that it also ends when the test worker is killed. */
const stopWithParent = new URL('../../scripts/launch/stop-with-parent.mjs', import.meta.url).href;
/** The program and its first arguments: the sources, or another build, such as that of an image. */
const [program = '', ...programArgs] = process.env['CONSOLE_COMMAND']?.split(' ') ?? [
  process.execPath,
  '--import',
  stopWithParent,
  'apps/server/src/main.ts',
];
const startLimitMs = timeLimit(60_000);
const stopLimitMs = timeLimit(10_000);

/** The running console with its embedded org, on its own ports and data. */
export type Program = {
  /** Origin of the console, without a trailing slash. */
  url: string;
  /** Origin of the embedded org. */
  orgUrl: string;
  /** Data folder of the program. */
  dataDir: string;
  /** Process id of the console. */
  pid: () => number | undefined;
  /** Stops the program like Ctrl-C and starts it again with the same ports and data; `meanwhile` has exclusive access to the data. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  /** Adds fault switches of the embedded org to the active ones. */
  faults: (faults: Record<string, unknown>) => Promise<void>;
  /** Resets all faults. */
  noFaults: () => Promise<void>;
  /** Returns the calls to the embedded org since the last `forgetCalls`, as `GET /services/data/…`. */
  calls: () => Promise<string[]>;
  forgetCalls: () => Promise<void>;
  /** Stops the program and removes its data. */
  stop: () => Promise<void>;
  /** Returns the output of the program so far, for failure reports. */
  output: () => string;
};

const callLog = z.object({ calls: z.array(z.object({ method: z.string(), path: z.string() })) });

/** Returns a port that no program uses. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = wait(stopLimitMs, 'late', { ref: false });
  if ((await Promise.race([ended, late])) !== 'late') return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`The program did not stop within ${stopLimitMs / 1000} s.`);
};

/**
 * Starts the console and its embedded org, and waits until both are ready. Demo events are skipped unless a journey passes
 * `--history`.
 * @param args arguments of the program, such as `--empty`
 * @param variables environment variables besides those of ports and data
 * @throws Error with the program's output when it ends or is not ready within a minute
 */
export const startProgram = async (args: string[] = [], variables: Record<string, string> = {}): Promise<Program> => {
  const [port, orgPort] = [await freePort(), await freePort()];
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldstone-e2e-'));
  const url = `http://localhost:${port}`;
  const orgUrl = `http://localhost:${orgPort}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORG_PORT: String(orgPort),
    DATA_DIR: dataFolder,
    ORG_FAULTS: '1',
    LOG_LEVEL: 'warn',
    ...variables,
  };
  let child: ChildProcess;
  let output = '';
  const keep = (text: string): void => {
    output = (output + text).slice(-20_000);
  };

  const start = async (): Promise<void> => {
    const started = spawn(program, [...programArgs, '--no-history', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.setEncoding('utf8').on('data', keep);
    started.stderr.setEncoding('utf8').on('data', keep);
    const until = Date.now() + startLimitMs;
    while (!(await isReady(url))) {
      if (hasEnded(started)) throw new Error(`The program ended before it was ready:\n${output}`);
      if (Date.now() > until) {
        started.kill('SIGKILL');
        throw new Error(`The program was not ready within ${startLimitMs / 1000} s:\n${output}`);
      }
      await wait(100);
    }
  };

  const askOrg = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${orgUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} of the org: ${response.status} ${await response.text()}`);
    return response;
  };

  const removeData = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });

  try {
    await start();
  } catch (error) {
    await removeData();
    throw error;
  }
  return {
    url,
    orgUrl,
    dataDir: dataFolder,
    output: () => output,
    pid: () => child.pid,
    restart: async (meanwhile) => {
      await end(child);
      await meanwhile?.();
      await start();
    },
    faults: async (faults) => {
      await askOrg('POST', '/__faults', faults);
    },
    noFaults: async () => {
      await askOrg('DELETE', '/__faults');
    },
    calls: async () => {
      const { calls } = callLog.parse(await (await askOrg('GET', '/__calls')).json());
      return calls.map(({ method, path }) => `${method} ${path}`);
    },
    forgetCalls: async () => {
      await askOrg('DELETE', '/__calls');
    },
    stop: async () => {
      try {
        await end(child);
      } finally {
        await removeData();
      }
    },
  };
};
