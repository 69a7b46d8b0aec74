import { loadSchema } from './schema/load.ts';
import { emptyRecords, seedRecords } from './seed/seed.ts';
import { startWith } from './start.ts';
import type { Org, StartOptions } from './start.ts';

export type { Org, StartOptions } from './start.ts';

/**
 * Starts the embedded org. A new folder gets the demo company or, with `empty`, the minimum that an org needs. Rejects when the port is
 * in use or the folder is not writable.
 */
export const startOrg = (options: StartOptions): Promise<Org> => {
  const schema = loadSchema();
  const records = options.empty === true ? emptyRecords : seedRecords;
  return startWith({ schema, seed: (now) => records(schema, now) }, options);
};
