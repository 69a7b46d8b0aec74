// Loaded into a program with node --import: ends it when its parent has ended, even by SIGKILL.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const launcher = Number(process.env['FIELDSTONE_LAUNCHER'] ?? parent);

const isOrphan = () => {
  if (process.ppid !== parent) return true;
  try {
    process.kill(launcher, 0);
    return false;
  } catch {
    // With node --watch the parent is the watcher, which would otherwise survive the launcher.
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
