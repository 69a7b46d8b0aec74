/**
 * Kinds of work that are costly for Salesforce, a language model or the stores, with the requests that a session may make per minute on
 * all consoles together (requirement REL-14): more than a person needs, and fewer than a program would make.
 */
export const COST_LIMITS = {
  /** Calls of a language model. */
  model: 30,
  /** Tests of a connection, with the credentials of the request. */
  connectionTest: 20,
  /** Downloads of stored rows as a file. */
  export: 60,
  /** Reads of the metadata of Salesforce, also from the cache. */
  describe: 200,
} as const;

export type Cost = keyof typeof COST_LIMITS;
