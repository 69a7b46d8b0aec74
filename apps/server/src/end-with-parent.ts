// Loaded before a program (node --import): ends the program when the one that started it is gone, even by SIGKILL.
const CHECK_MS = 500;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();
