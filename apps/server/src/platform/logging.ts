import { pino, type DestinationStream, type Logger } from 'pino';

/** Property names of secrets, removed wherever they are logged. */
const SECRETS = [
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'clientSecret',
  'client_secret',
  'sessionSecret',
  'databaseUrl',
  'apiKey',
  'token',
  'codeVerifier',
  'code_verifier',
  'cookie',
  'authorization',
  'password',
];

/** Maximum logged depth of a chain of causes. */
const CAUSES = 5;

/** File descriptor of standard output. */
const STDOUT = 1;

/** Size of the backlog while the log cannot be written, bytes. Later lines are dropped. */
const BACKLOG_LIMIT = 1024 * 1024;

/** Returns a destination that writes to a file descriptor. Write errors, such as a full disk, never reach the code that logs. */
export function logDestination(fd: number): DestinationStream {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: BACKLOG_LIMIT });
  destination.on('error', () => {});
  return destination;
}

/** Creates a log of JSON lines, without secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
      serializers: {
        err: (error: unknown) => describeError(error),
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          path: request.url && withoutQuery(request.url),
        }),
        res: (response: { statusCode?: number }) => ({ status: response.statusCode }),
      },
    },
    destination ?? logDestination(STDOUT),
  );
}

/** Returns the loggable part of an error: never the properties that libraries add, such as requests with tokens. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || depth >= CAUSES ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Returns an address without its query, which contains codes and search terms. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';
