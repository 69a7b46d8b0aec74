import { readdirSync, readFileSync } from 'node:fs';

/** A process that nobody waits for, such as Chromium's processes of pages, is counted up to this time before its end. */
const SAMPLE_MS = 1000;

/** The unit of /proc, on every Linux. */
const TICK_MS = 10;

/** @typedef {{ parent: number, ticks: number }} Usage parent process; user and system time of a process and the ended ones it has waited for */

/** Returns the usage of the processes of this machine by id. @returns {Map<number, Usage>} */
const processes = () => {
  /** @type {Map<number, Usage>} */
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program's name, in parentheses, can contain spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended since the folder was read.
    }
  }
  return found;
};

/**
 * Measures the processor time of this process and of all that it starts from now on, also of those whose parents do not wait for them.
 * @param {NodeJS.Platform} [platform]
 * @returns {{ ms: () => number | undefined, stop: () => void }} `ms` returns the milliseconds so far, and undefined except on Linux
 */
export const watchProcessorTime = (platform = process.platform) => {
  if (platform !== 'linux') return { ms: () => undefined, stop: () => {} };
  let ours = new Set([process.pid]);
  const ticksNow = () => {
    const all = processes();
    /** @type {(pid: number) => boolean} */
    const isOurs = (pid) => ours.has(pid) || (all.has(pid) && isOurs(all.get(pid)?.parent ?? 0));
    ours = new Set([...all.keys()].filter(isOurs));
    return [...ours].reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0);
  };
  let last = ticksNow();
  let total = 0;
  const ms = () => {
    let now = ticksNow();
    // A process that ended between the reading of its parent and its own: the next reading has it at the parent.
    if (now < last) now = ticksNow();
    total += Math.max(0, now - last);
    last = now;
    return total * TICK_MS;
  };
  const timer = setInterval(ms, SAMPLE_MS);
  return { ms, stop: () => clearInterval(timer) };
};
