import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';

const programs = new URL('programs.mjs', import.meta.url).href;
const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href;

/** A launcher that starts program.mjs like the real one. */
const launcher = (nodeArgs: string[], limitsItsStop: boolean): string => `
  import { run, stopOnSignals } from '${programs}';
  stopOnSignals();
  const args = ${JSON.stringify(['--import', stopWithParent, ...nodeArgs])};
  const env = { ...process.env, FIELDSTONE_LAUNCHER: String(process.pid) };
  process.exitCode = await run(process.execPath, [...args, 'program.mjs'], { cwd: import.meta.dirname, env, limitsItsStop: ${limitsItsStop} });
`;

/** A server with a child process, which it stops; it prints both ids and its parent's. */
const program = (onStop: string): string => `
  import { spawn } from 'node:child_process';
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  process.on('SIGTERM', () => { ${onStop} });
  setInterval(() => {}, 1000);
  console.log(process.pid + ' ' + child.pid + ' ' + process.ppid);
`;

/** Returns whether a process is alive; a zombie is not, although it still accepts signals. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    const file = `/proc/${pid}/stat`;
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

const launch = async (onStop: string, { nodeArgs = [] as string[], limitsItsStop = false } = {}) => {
  const folder = temporaryFolder({ 'launcher.mjs': launcher(nodeArgs, limitsItsStop), 'program.mjs': program(onStop) });
  const started = spawn(process.execPath, [join(folder, 'launcher.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void started.kill('SIGKILL'));
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
  const pids = line.split(' ').map(Number);
  return { started, ended: once(started, 'exit'), pids };
};

const allGone = async (pids: number[]) => {
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
};

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s stops the program and its child process', async (signal) => {
  const { started, ended, pids } = await launch('child.kill(); process.exit(0)');
  started.kill(signal);
  expect(await ended).toEqual([0, null]);
  await allGone(pids);
});

it('kills a program that ignores the stop signal', async () => {
  const { started, ended, pids } = await launch('child.kill()');
  started.kill('SIGTERM');
  await ended;
  await allGone(pids);
});

it('waits for a program that finishes its work', async () => {
  const { started, ended } = await launch('child.kill(); setTimeout(() => process.exit(7), 500)');
  started.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

it('[OPS-12] does not kill a program that limits its stop itself', async () => {
  const { started, ended } = await launch('child.kill(); setTimeout(() => process.exit(7), 5000)', {
    limitsItsStop: true,
  });
  started.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

it.each([{ nodeArgs: [] }, { nodeArgs: ['--watch'] }])(
  'leaves no program behind when the launcher itself is killed: $nodeArgs',
  async ({ nodeArgs }) => {
    const { started, pids } = await launch('child.kill(); process.exit(0)', { nodeArgs });
    started.kill('SIGKILL');
    await allGone(pids);
  },
);
