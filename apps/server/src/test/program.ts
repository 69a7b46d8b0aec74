import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ADMIN } from './console.ts';
import { approve } from './sign-in.ts';

/** The console as a user starts it: a separate program, with its embedded org. */
export type Program = {
  readonly child: ChildProcess;
  readonly url: string;
  /** Returns all output. */
  readonly output: () => string;
  /** Sends a signal; returns the exit code and the duration of the end in milliseconds. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<{ readonly code: number | null; readonly ms: number }>;
};

export type ProgramOptions = {
  readonly dataDir: string;
  readonly port: number;
  readonly orgPort: number;
  /** Arguments; `--empty` by default. */
  readonly args?: readonly string[];
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** A file descriptor for standard output; `output` then contains standard error only. */
  readonly stdout?: number;
};

const main = join(import.meta.dirname, '../main.ts');

/** Returns ports that were just free. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address !== 'string') ports.push(address.port);
  }
  for (const server of servers) server.close();
  return ports;
}

/** Starts the program without waiting for it. */
export function spawnConsole({
  dataDir,
  port,
  orgPort,
  args = ['--empty'],
  env = {},
  stdout,
}: ProgramOptions): Program {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ORG_PORT: String(orgPort),
      ORG_FAULTS: '1',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    child,
    url: `http://localhost:${String(port)}`,
    output: () => output,
    stop: async (signal) => {
      const began = performance.now();
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return { code: child.exitCode, ms: performance.now() - began };
    },
  };
}

/** Resolves when the program has printed the text; rejects when it ends without it. */
export async function printed(program: Program, text: string): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  program.child.once('exit', () => reject(new Error(`The program ended:\n${program.output()}`)));
  while (!program.output().includes(text)) {
    await Promise.race([ended, once(program.child.stdout ?? program.child, 'data')]);
  }
  ended.catch(() => {});
}

/** Signs the administrator in with real requests; returns the session's cookie. */
export async function signInTo(url: string): Promise<string> {
  const started = await fetch(`${url}/login`, { redirect: 'manual' });
  const binding = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const callback = await approve(new URL(started.headers.get('location') ?? ''), ADMIN);
  const finished = await fetch(callback, { redirect: 'manual', headers: { cookie: binding } });
  return finished.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Sets fault switches of a program's org; see packages/org/src/http/faults.ts. */
export async function setFaults(orgUrl: string, faults: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${orgUrl}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!response.ok) throw new Error(`The org refused the faults: ${await response.text()}`);
}

/** Returns whether an address accepts requests. */
export function isReachable(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
