import { parseArgs } from 'node:util';
import { startOrg } from './index.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`ORG_PORT must be a port number from 0 to 65535, it is '${text}'`);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } });
  const environment = process.env;
  const publicUrl = environment['ORG_PUBLIC_URL'];
  const org = await startOrg({
    host: environment['HOST'] ?? '127.0.0.1',
    port: readPort(environment['ORG_PORT'] ?? '4601'),
    dataDir: environment['DATA_DIR'] ?? './.data',
    empty: values.empty,
    faults: environment['ORG_FAULTS'] === '1',
    redirectUris: list(environment['ORG_REDIRECT_URIS']),
    ...(publicUrl === undefined || publicUrl === '' ? {} : { publicUrl }),
    log: print,
  });
  const stop = (): void => {
    void org.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  print(`Embedded org on ${org.url}`);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`Embedded org: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
