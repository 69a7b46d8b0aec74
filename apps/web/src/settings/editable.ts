import type { RouteAnswer } from '@fieldstone/contracts/route';
import { payloadOf } from '@fieldstone/contracts/setting';
import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { readSetting, settingHistory, storedSetting, writeSetting } from '@fieldstone/contracts/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings';
import { t } from 'i18next';
import * as z from 'zod/mini';
import { call } from '../shared/api/call.ts';
import type { CallOptions } from '../shared/api/call.ts';
import { pageLabel } from './area-text.ts';
import { BrokenSetting, brokenRulesOf } from './broken-setting.ts';
import { isEqual } from './equal.ts';
import type { Stored } from './stored.ts';

/** Where what a page edits is read from and stored. */
export type Source<P extends Payload> = {
  read(profileId: string, options: CallOptions): Promise<Stored<P>>;
  /**
   * Stores a payload if nobody has stored another since the version.
   * @throws {ApiError} `conflict` with what is stored now
   */
  write(profileId: string, version: string, payload: P): Promise<Stored<P>>;
  /** What is stored now, out of the body of a conflict. */
  currentOf(current: unknown): Stored<P>;
};

/** What a page edits: a setting of the contract, or something else of a group profile that has routes of its own. */
export type Editable<P extends Payload> = (Setting<P> | OwnEditable<P>) & {
  /** What is saved of the edits; also puts right what merging two administrators' valid changes may leave inconsistent. */
  readonly toSave?: (edit: P) => P;
  /** Which of its texts says that a save failed, where that depends on what was to be saved; else `errors.save`. */
  readonly saveFailure?: (saved: P, edit: P) => string;
};

type OwnEditable<P extends Payload> = Pick<Setting<P>, 'name' | 'slug' | 'beta' | 'schema' | 'defaults'> & {
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
  /** @throws {BrokenSetting} when what is stored breaks the setting's rules */
  const storedOf = ({ configuration, unreadable, version, changed }: StoredSetting): Stored<P> => {
    const broken = (stored: string, rules: BrokenSetting['rules']) =>
      new BrokenSetting(t('settings:stored.broken', { page: t(pageLabel(setting)) }), {
        stored,
        rules,
        version,
        changed,
      });
    if (unreadable !== undefined) throw broken(unreadable, []);
    const payload = configuration?.config.payload ?? null;
    try {
      return { payload: payloadOf(setting, payload), version, changed, isStored: payload !== null };
    } catch (cause) {
      if (payload === null || !(cause instanceof z.core.$ZodError)) throw cause;
      throw broken(JSON.stringify(payload, null, 2), brokenRulesOf(cause.issues));
    }
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
  };
}
