import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { watchProcessorTime } from './processor-time.mjs';

const USED_MS = 600;

/** Uses a processor for a time, and then waits. */
const work = `while (process.cpuUsage().user < ${String(USED_MS * 1000)}); console.log('done'); setInterval(() => {}, 1000);`;

it.skipIf(process.platform !== 'linux')(
  '[ENG-08] counts the processor time of a program whose parent has ended without waiting for it',
  async () => {
    const processor = watchProcessorTime();
    onTestFinished(processor.stop);
    const before = processor.ms() ?? 0;
    const parent = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => console.log(child.pid));
      process.stdin.once('data', () => process.exit());`;
    const started = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'ignore'] });
    const [pid] = (await once(started.stdout, 'data')) as [Buffer];
    processor.ms();
    const ended = once(started, 'exit');
    started.stdin.write('end');
    await ended;
    process.kill(Number(pid.toString()), 'SIGKILL');
    expect((processor.ms() ?? 0) - before).toBeGreaterThanOrEqual(USED_MS);
  },
);
