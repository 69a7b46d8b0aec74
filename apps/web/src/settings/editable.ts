import { payloadOf } from '@fieldstone/contracts/setting';
import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { readSetting, storedSetting, writeSetting } from '@fieldstone/contracts/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings';
import { call } from '../shared/api/call.ts';
import type { CallOptions } from '../shared/api/call.ts';
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
};

type OwnEditable<P extends Payload> = Pick<Setting<P>, 'name' | 'slug' | 'schema' | 'defaults'> & {
  readonly id: string;
  readonly source: Source<P>;
};

/** The source of an editable: its own, or the envelope that all settings share. */
export function sourceOf<P extends Payload>(editable: Editable<P>): Source<P> {
  return 'source' in editable ? editable.source : envelopeOf(editable);
}

function envelopeOf<P extends Payload>(setting: Setting<P>): Source<P> {
  const settingKey = setting.id;
  /** @throws {z.core.$ZodError} when what is stored breaks the setting's rules */
  const storedOf = ({ configuration, version, changed }: StoredSetting): Stored<P> => ({
    payload: payloadOf(setting, configuration?.config.payload ?? null),
    version,
    changed,
    isStored: configuration !== null,
  });
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
