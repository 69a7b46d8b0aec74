import { loadSchema } from './schema/load.ts';
import { emptyRecords, seedRecords } from './seed/seed.ts';
import { startWith } from './start.ts';
import type { Org, StartOptions } from './start.ts';

export type { Org, StartOptions } from './start.ts';

/**
 * Starts the embedded org: the package's schema, and for a new folder the seeded company or, with `empty`, the least that
 * an org needs. Rejects when the port is taken or the folder cannot be written.
 */
export const startOrg = (options: StartOptions): Promise<Org> => {
  const schema = loadSchema();
  const records = options.empty === true ? emptyRecords : seedRecords;
  return startWith({ schema, seed: (now) => records(schema, now) }, options);
};
