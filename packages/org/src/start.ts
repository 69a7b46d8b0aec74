import type { Server } from 'node:http';
import { createFaults } from './http/faults.ts';
import { createOrgServer, closeServer } from './http/server.ts';
import { createService } from './http/service.ts';
import { openEngine } from './open-engine.ts';
import type { OrgDefinition } from './open-engine.ts';
import type { Traits } from './schema/traits.ts';

/** A running org. */
export type Org = {
  /** Origin of the org, without a trailing slash. */
  readonly url: string;
  /** Finishes open requests, for 3 s at most, and closes the store. */
  readonly close: () => Promise<void>;
};

export type StartOptions = {
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** Port to listen on, 0 for any free one; 4601 by default. */
  readonly port?: number;
  /** Folder of the database; it is created if missing. */
  readonly dataDir: string;
  /** Whether a new org starts with the minimum instead of the demo company. */
  readonly empty?: boolean;
  /** Whether a new org starts as it is right after the deployment of the package. */
  readonly deployed?: boolean;
  /** How the org differs from the plain one. A folder keeps those of its first start. */
  readonly traits?: Partial<Traits>;
  /** Whether tests may simulate failures through /__faults and read the recorded calls. */
  readonly faults?: boolean;
  /** Origin that clients use, if it differs from the address it listens on. */
  readonly publicUrl?: string;
  /** Redirect URIs for the console besides loopback ones. */
  readonly redirectUris?: readonly string[];
  readonly log?: (line: string) => void;
};

const SHUTDOWN_TIMEOUT_MS = 3000;
const SAVE_USAGE_EVERY = 10_000;

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Starts an org with the given schema and seed. */
export async function startWith(
  definition: OrgDefinition,
  options: StartOptions,
  now: () => Date = () => new Date(),
): Promise<Org> {
  const { host = '127.0.0.1', port = 4601, log = () => {} } = options;
  const opened = openEngine(definition, options.dataDir, now, log);
  const address = { url: '' };
  const faults = createFaults();
  const engine = {
    ...opened,
    hiddenFields: () => new Set(faults.hideFields),
    selectivity: () => faults.selectivityRows,
    get url() {
      return address.url;
    },
  };
  const service = createService(engine, faults, options.faults === true, options.redirectUris ?? []);
  const server = createOrgServer(service, log);
  try {
    const actual = await listen(server, host, port);
    const name = host.includes(':') ? `[${host}]` : host;
    address.url = (options.publicUrl ?? `http://${name}:${actual}`).replace(/\/+$/, '');
  } catch (error) {
    opened.database.close();
    throw error;
  }
  const timer = setInterval(service.data.usage.save, SAVE_USAGE_EVERY).unref();
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await closeServer(server, SHUTDOWN_TIMEOUT_MS);
    service.data.usage.save();
    opened.database.close();
  };
  return {
    url: address.url,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
