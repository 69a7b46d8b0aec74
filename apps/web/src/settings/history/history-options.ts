import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SaveOptions } from '../model/use-save.ts';

/** What a page says about restoring its earlier versions. */
export type HistoryOptions<P extends Payload> = {
  /** A restored version is saved at once, as every change of the page is; without it, it becomes an edit. */
  readonly saveAtOnce?: SaveOptions;
  /** Something on the page has to be finished before a version can be restored. */
  readonly isLocked?: boolean;
  /** What a version refers to and the org no longer has, as sentences; with any, it cannot be restored. */
  readonly findGone?: (payload: P) => Promise<readonly string[]>;
};
