import { parseArgs } from 'node:util';
import { readEnvironment } from './environment.ts';
import { startOrg } from './index.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { empty: { type: 'boolean', default: false }, deployed: { type: 'boolean', default: false } },
  });
  const org = await startOrg({ ...readEnvironment(process.env), ...values, log: print });
  const stop = (): void => {
    void org.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  print(`Embedded org on ${org.url}`);
}

// Files are for their owner only.
process.umask(0o077);

try {
  await main();
} catch (error) {
  process.stderr.write(`Embedded org: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
