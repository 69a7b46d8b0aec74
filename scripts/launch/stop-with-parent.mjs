// Loaded before a program (node --import): ends the program when whoever started it is gone, even by SIGKILL.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;

if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    setTimeout(() => process.exit(1), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
