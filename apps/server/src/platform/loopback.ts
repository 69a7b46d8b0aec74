/** Returns whether a host name or address is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/** The addresses at which `localhost` reaches a server that listens on them. */
const AT_LOCALHOST = new Set(['localhost', '127.0.0.1']);

/** Returns the origin of a server on this machine: `localhost`, unless it listens on another loopback address alone. */
export function localOrigin(host: string, port: number): string {
  if (!isLoopback(host) || AT_LOCALHOST.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
