import type { StartOptions } from './start.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`ORG_PORT must be a port number from 0 to 65535, not '${text}'`);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Rejects an address that other machines can reach unless ALLOW_UNSAFE, which the console reads too, allows it. */
function rejectPublic(host: string, allowed: string): string {
  if (LOOPBACK.test(host) || allowed.split(',').some((name) => name.trim() === 'demo-org')) return host;
  throw new Error(
    'HOST is not a loopback address, and everybody who reaches the org can sign in, because its users and passwords are public. ' +
      'Remove HOST. To start anyway, set ALLOW_UNSAFE=demo-org.',
  );
}

/** Returns the start options from the environment; an empty variable counts as unset. Throws an Error for an invalid port or a public address. */
export function readEnvironment(environment: Environment): Omit<StartOptions, 'empty' | 'deployed' | 'log'> {
  const read = (name: string): string | undefined => {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  };
  const publicUrl = read('ORG_PUBLIC_URL');
  return {
    host: rejectPublic(read('HOST') ?? '127.0.0.1', read('ALLOW_UNSAFE') ?? ''),
    port: readPort(read('ORG_PORT') ?? '4601'),
    dataDir: read('DATA_DIR') ?? './.data',
    faults: read('ORG_FAULTS') === '1',
    redirectUris: (read('ORG_REDIRECT_URIS') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    ...(publicUrl !== undefined && { publicUrl }),
  };
}
