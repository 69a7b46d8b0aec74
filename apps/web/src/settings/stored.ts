import type { Payload } from '@fieldstone/contracts/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings';

/** A setting as the server has it, its defaults filled in. */
export type Stored<P extends Payload> = {
  readonly payload: P;
  /** What a write on top of this names in If-Match. */
  readonly version: string;
  readonly changed: StoredSetting['changed'];
  /** False: nothing is stored and the payload is the defaults. */
  readonly isStored: boolean;
  /** What is stored breaks the rules; the payload stands in its place, and needs a save even unedited. */
  readonly isBroken?: boolean | undefined;
};
