import type { StartOptions } from './start.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`ORG_PORT must be a port number from 0 to 65535, not '${text}'`);
}

/** Returns the start options from the environment; an empty variable counts as unset. Throws an Error for an invalid port. */
export function readEnvironment(environment: Environment): Omit<StartOptions, 'empty' | 'deployed' | 'log'> {
  const read = (name: string): string | undefined => {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  };
  const publicUrl = read('ORG_PUBLIC_URL');
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: readPort(read('ORG_PORT') ?? '4601'),
    dataDir: read('DATA_DIR') ?? './.data',
    faults: read('ORG_FAULTS') === '1',
    redirectUris: (read('ORG_REDIRECT_URIS') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    traits: {
      namespace: read('ORG_NAMESPACE') ?? '',
      multiCurrency: read('ORG_MULTI_CURRENCY') === '1',
      translated: read('ORG_TRANSLATED') === '1',
    },
    ...(publicUrl !== undefined && { publicUrl }),
  };
}
