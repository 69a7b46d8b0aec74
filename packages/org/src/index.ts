import { loadSchema } from './schema/load.ts';
import { PLAIN, withTraits } from './schema/traits.ts';
import type { Schema } from './schema/types.ts';
import { deployedRecords, emptyRecords, seedRecords } from './seed/seed.ts';
import { startWith } from './start.ts';
import type { Org, StartOptions } from './start.ts';

export type { Org, StartOptions } from './start.ts';

/** The package's schema, which does not change while the program runs. */
let schema: Schema | undefined;

/**
 * Starts the embedded org. A new folder gets the demo company; with `empty` the minimum that an org needs, with `deployed` nothing but the
 * objects and the users. Rejects when the port is in use or the folder is not writable.
 */
export function startOrg(options: StartOptions): Promise<Org> {
  schema ??= loadSchema();
  const loaded = schema;
  const minimum = options.deployed === true ? deployedRecords : emptyRecords;
  const records = options.empty === true || options.deployed === true ? minimum : seedRecords;
  const plain = { schema: loaded, seed: (now: Date) => records(loaded, now) };
  return startWith(withTraits(plain, { ...PLAIN, ...options.traits }), options);
}
