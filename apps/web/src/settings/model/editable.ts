import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { call } from '../../lib/api/call.ts';
import type { CallOptions, ChangeAnnotation } from '../../lib/api/call.ts';
import type { MergedIn, Stored } from './stored.ts';

/** Reads and stores the values of a page. */
export type Source<P extends Payload> = {
  read(profileId: string, options: CallOptions): Promise<Stored<P>>;
  /**
   * Stores a payload if the stored version is still the given one; `mergedIn` lists the parts of the stored payload that another
   * user changed in the meantime without a conflict.
   * @throws {ApiError} `conflict` with the stored value
   */
  write(
    profileId: string,
    version: string,
    payload: P,
    declared?: ChangeAnnotation,
  ): Promise<Stored<P> & { readonly mergedIn?: MergedIn }>;
  /**
   * Removes the stored value, so that the defaults apply, if the stored version is still the given one; without it, a value can only be
   * replaced.
   * @throws {ApiError} `conflict` with the stored value
   */
  readonly reset?: (profileId: string, version: string, declared?: ChangeAnnotation) => Promise<Stored<P>>;
  /** Returns the stored value from the body of a conflict. */
  currentOf(current: unknown): Stored<P>;
  /** Returns the field for a path of a rejected write; undefined if the path belongs to no field. */
  fieldOf(path: string): string | undefined;
};

/** The subject of a page: a setting of the contract, or another value with separate routes. */
export type Editable<P extends Payload> = (Setting<P> | OwnEditable<P>) & {
  /** Returns the key of the error text for a failed save, if it depends on the values; otherwise `errors.save`. */
  saveFailure?(saved: P, edit: P): string;
  /** Returns whether a save of these values cannot be undone, because it replaces a secret. */
  isFinal?(edit: P): boolean;
  /** Names of write-only values. */
  readonly secrets?: readonly string[];
};

type OwnEditable<P extends Payload> = Pick<
  Setting<P>,
  'name' | 'slug' | 'beta' | 'schema' | 'defaults' | 'lists' | 'dependent' | 'consequences'
> & {
  /** Like a setting's `toSave`; without it the edit is saved unchanged. */
  toSave?(edit: P): P;
  readonly id: string;
  readonly source: Source<P>;
  /** Returns whether a stored payload is the sent one, whose parts may receive ids; without it both are equal. */
  isSame?(sent: P, stored: P): boolean;
  /** The namespace of its texts; by default `settings`, and `app` for the names of pages. */
  readonly texts?: string;
  /** Reads a batch of changes; without it the page has no history. */
  readonly readHistory?: ReadHistory;
  /** The changes contain only the changed values, so that a restore keeps the others. */
  readonly isHistoryOfParts?: true;
  /** Converts a recorded change to the form of the page; without it both are the same. */
  readonly toChange?: (recorded: SettingChange) => SettingChange;
};

/** Reads changes, newest first; `before` is the last id of the previous batch. */
export type ReadHistory = (
  before: string | undefined,
  options: CallOptions,
) => Promise<RouteResponse<typeof settingHistory>>;

/** Returns whether defaults apply while nothing is stored: at least one of them is not blank. */
export function hasDefaults<P extends Payload>({ defaults }: Editable<P>): boolean {
  return Object.values(defaults).some((value) => value !== null && value !== '' && !isEqual(value, []));
}

/** Returns whether the stored value can be removed, so that the defaults apply again. */
export function canUseDefault<P extends Payload>(editable: Editable<P>): boolean {
  return !('source' in editable) || editable.source.reset !== undefined;
}

/** Returns the function that reads the history of an editable; undefined without a history. */
export function historyOf<P extends Payload>(editable: Editable<P>, profileId: string): ReadHistory | undefined {
  if ('source' in editable) return editable.readHistory;
  return (before, options) =>
    call(
      settingHistory,
      { params: { profileId, settingKey: editable.id }, query: before === undefined ? {} : { before } },
      options,
    );
}
