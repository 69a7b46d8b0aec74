import { monitorEventLoopDelay } from 'node:perf_hooks';
import { watch } from './sink.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Watches CPU, memory and the delay of the event loop of this process, until the returned function is called. */
export function watchProcess(): () => void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const unwatch = watch(() => {
    const { user, system } = process.cpuUsage();
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max];
    delay.reset();
    return [
      { metric: 'nodejs.eventloop.delay.p50', value: p50 / NANOSECONDS, labels: {} },
      { metric: 'nodejs.eventloop.delay.p99', value: p99 / NANOSECONDS, labels: {} },
      { metric: 'nodejs.eventloop.delay.max', value: max / NANOSECONDS, labels: {} },
      { metric: 'process.memory.usage', value: process.memoryUsage.rss(), labels: {} },
      { metric: 'process.cpu.time', value: (user + system) / MICROSECONDS, labels: {} },
    ];
  });
  return () => {
    delay.disable();
    unwatch();
  };
}
