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

/** Where what a page edits is read from and stored. */
export type Source<P extends Payload> = {
  read(profileId: string, options: CallOptions): Promise<Stored<P>>;
  /**
   * Stores a payload if nobody has stored another since the version; `mergedIn`: parts of the stored payload that somebody else
   * changed meanwhile without a conflict.
   * @throws {ApiError} `conflict` with what is stored now
   */
  write(profileId: string, version: string, payload: P): Promise<Stored<P> & { readonly mergedIn?: MergedIn }>;
  /** What is stored now, out of the body of a conflict. */
  currentOf(current: unknown): Stored<P>;
  /** Returns the field that a part of a rejected write is about; undefined for a part that is none of a field's. */
  fieldOf(path: string): string | undefined;
};

/** What a page edits: a setting of the contract, or something else of a group profile that has routes of its own. */
export type Editable<P extends Payload> = (Setting<P> | OwnEditable<P>) & {
  /** Which of its texts says that a save failed, where that depends on what was to be saved; else `errors.save`. */
  readonly saveFailure?: (saved: P, edit: P) => string;
};

type OwnEditable<P extends Payload> = Pick<Setting<P>, 'name' | 'slug' | 'beta' | 'schema' | 'defaults' | 'lists'> & {
  /** As of a setting; the edit itself without it. */
  toSave?(edit: P): P;
  readonly id: string;
  readonly source: Source<P>;
  /** The namespace of its texts where they stand in one of their own; else `settings`, and `app` for the page's. */
  readonly texts?: string;
  /** A page of its changes, newest first; `before` is the last id of the page before. Without it the page offers no history. */
  readonly readHistory?: ReadHistory;
};

/** A page of changes of what is edited. */
export type ReadHistory = (
  before: string | undefined,
  options: CallOptions,
) => Promise<RouteAnswer<typeof settingHistory>>;

/** Whether something applies while nothing is stored: not where that is blank in every part. */
export function hasDefaults<P extends Payload>({ defaults }: Editable<P>): boolean {
  return Object.values(defaults).some((value) => value !== null && value !== '' && !isEqual(value, []));
}

/** The source of an editable: its own, or the envelope that all settings share. */
export function sourceOf<P extends Payload>(editable: Editable<P>): Source<P> {
  return 'source' in editable ? editable.source : envelopeOf(editable);
}

/** How the history of an editable is read; undefined when none is kept. */
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
  /** @throws {UnreadableSetting} when the stored text is no envelope */
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
