// The launcher behind package.json's scripts. Runs on Node 20 without any package, because it installs them.
import { commands, explain } from './launch/commands.mjs';
import { isStopping, watchForStop } from './launch/supervise.mjs';

const [name = '', ...args] = process.argv.slice(2);
const command = commands.get(name);

if (command === undefined) {
  console.error(`Unknown command '${name}'. Available commands: ${[...commands.keys()].join(', ')}.`);
  process.exitCode = 2;
} else {
  watchForStop();
  try {
    await command(args);
  } catch (error) {
    if (!isStopping()) console.error(explain(error));
    process.exitCode = isStopping() ? 130 : 1;
  }
}
