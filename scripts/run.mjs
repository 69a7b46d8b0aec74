// Runs the commands of package.json. Needs only Node 20, because it installs the packages.
import { runCommand } from './launch/commands.mjs';
import { hasStopped, stopOnSignals } from './launch/programs.mjs';
import { LaunchError } from './launch/workspace.mjs';

stopOnSignals();
const [name = '', ...args] = process.argv.slice(2);
try {
  await runCommand(name, args);
} catch (error) {
  if (!hasStopped()) console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = hasStopped() ? 130 : 1;
}
