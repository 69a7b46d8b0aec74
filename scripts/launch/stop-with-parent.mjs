// Loaded before a program (node --import): ends the program when whoever started it is gone, even by SIGKILL.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const launcher = Number(process.env['FIELDSTONE_LAUNCHER'] ?? parent);

const isOrphan = () => {
  if (process.ppid !== parent) return true;
  try {
    process.kill(launcher, 0);
    return false;
  } catch {
    // Between the launcher and the program stands one that watches files, and it would live on: it ends with us.
    process.kill(parent, 'SIGTERM');
    return true;
  }
};

if (isMainThread) {
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    setTimeout(() => process.exit(1), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
