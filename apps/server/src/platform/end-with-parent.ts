// Preloaded (node --import): ends the program when its parent is gone, even after SIGKILL.
const CHECK_MS = 500;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();
