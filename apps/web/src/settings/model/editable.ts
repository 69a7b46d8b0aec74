import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { RouteAnswer } from '@fieldstone/contracts/platform/route';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting, settingHistory, storedSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { t } from 'i18next';
import { call } from '../../lib/api/call.ts';
import type { CallOptions } from '../../lib/api/call.ts';
import { pageLabel } from '../ui/area-text.ts';
import { fieldOfEnvelope } from './field-errors.ts';
import { readStored } from './invalid-values.ts';
import type { MergedIn, Stored } from './stored.ts';
import { UnreadableSetting } from './unreadable-setting.ts';

/** Reads and stores the values of a page. */
export type Source<P extends Payload> = {
  read(profileId: string, options: CallOptions): Promise<Stored<P>>;
  /**
   * Stores a payload if the stored version is still the given one; `mergedIn` lists the parts of the stored payload that another
   * user changed in the meantime without a conflict.
   * @throws {ApiError} `conflict` with the stored value
   */
  write(profileId: string, version: string, payload: P): Promise<Stored<P> & { readonly mergedIn?: MergedIn }>;
  /** Returns the stored value from the body of a conflict. */
  currentOf(current: unknown): Stored<P>;
  /** Returns the field for a path of a rejected write; undefined if the path belongs to no field. */
  fieldOf(path: string): string | undefined;
};

/** The subject of a page: a setting of the contract, or another value with separate routes. */
export type Editable<P extends Payload> = (Setting<P> | OwnEditable<P>) & {
  /** Returns the key of the error text for a failed save, if it depends on the values; otherwise `errors.save`. */
  readonly saveFailure?: (saved: P, edit: P) => string;
};

type OwnEditable<P extends Payload> = Pick<Setting<P>, 'name' | 'slug' | 'beta' | 'schema' | 'defaults' | 'lists'> & {
  /** Like a setting's `toSave`; without it the edit is saved unchanged. */
  toSave?(edit: P): P;
  readonly id: string;
  readonly source: Source<P>;
  /** The namespace of its texts; by default `settings`, and `app` for the names of pages. */
  readonly texts?: string;
  /** Reads a batch of changes; without it the page has no history. */
  readonly readHistory?: ReadHistory;
};

/** Reads changes, newest first; `before` is the last id of the previous batch. */
export type ReadHistory = (
  before: string | undefined,
  options: CallOptions,
) => Promise<RouteAnswer<typeof settingHistory>>;

/** Returns whether defaults apply while nothing is stored: at least one of them is not blank. */
export function hasDefaults<P extends Payload>({ defaults }: Editable<P>): boolean {
  return Object.values(defaults).some((value) => value !== null && value !== '' && !isEqual(value, []));
}

/** Returns the editable's own source, or the envelope that all settings share. */
export function sourceOf<P extends Payload>(editable: Editable<P>): Source<P> {
  return 'source' in editable ? editable.source : envelopeOf(editable);
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

function envelopeOf<P extends Payload>(setting: Setting<P>): Source<P> {
  const settingKey = setting.id;
  /** @throws {UnreadableSetting} if the stored text is not an envelope */
  const storedOf = ({ configuration, unreadable, version, changed }: StoredSetting): Stored<P> => {
    if (unreadable !== undefined) {
      const message = t('settings:stored.unreadable', { page: pageLabel(setting) });
      throw new UnreadableSetting(message, { stored: unreadable, version, changed });
    }
    const payload = configuration?.config.payload ?? null;
    const read = payload === null ? { payload: setting.defaults } : readStored(setting, payload);
    return { ...read, version, changed, isStored: payload !== null };
  };
  return {
    read: async (profileId, options) =>
      storedOf(await call(readSetting, { params: { profileId, settingKey } }, options)),
    write: async (profileId, version, payload) =>
      storedOf(
        await call(writeSetting, {
          params: { profileId, settingKey },
          headers: { 'if-match': version },
          body: { data: { version: '1', checksum: '', config: { payload, meta: setting.meta(payload) } } },
        }),
      ),
    currentOf: (current) => storedOf(storedSetting.parse(current)),
    fieldOf: fieldOfEnvelope,
  };
}
