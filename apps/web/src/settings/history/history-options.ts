import type { Payload } from '@fieldstone/contracts/settings/setting';

/** A page's options for restoring earlier versions. */
export type HistoryOptions<P extends Payload> = {
  /** Saves a restored version immediately; without it, the version becomes an edit. */
  readonly savesAtOnce?: boolean;
  /** Disables restoring, such as while a form is open. */
  readonly isLocked?: boolean;
  /** Returns sentences about missing references of a version; any of them prevents restoring it. */
  readonly findGone?: (payload: P) => Promise<readonly string[]>;
};
