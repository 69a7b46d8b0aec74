import { payloadOf } from '@fieldstone/contracts/setting';
import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { readSetting, storedSetting, writeSetting } from '@fieldstone/contracts/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';

/** A setting as the server has it, its defaults filled in. */
export type Stored<P extends Payload> = {
  readonly payload: P;
  /** What a write on top of this names in If-Match. */
  readonly version: string;
  readonly changed: StoredSetting['changed'];
  /** False: nothing is stored and the payload is the defaults. */
  readonly isStored: boolean;
};

/** @throws {z.core.$ZodError} when what is stored breaks the setting's rules */
export function storedOf<P extends Payload>(setting: Setting<P>, answer: StoredSetting): Stored<P> {
  const { configuration, version, changed } = answer;
  const payload = payloadOf(setting, configuration?.config.payload ?? null);
  return { payload, version, changed, isStored: configuration !== null };
}

/** What is stored now, out of the body of a conflict. */
export function currentOf<P extends Payload>(setting: Setting<P>, current: unknown): Stored<P> {
  return storedOf(setting, storedSetting.parse(current));
}

/** Reads a group profile's setting; a page that opens asks anew, what it edits is never replaced by the answer. */
export function settingQuery<P extends Payload>(setting: Setting<P>, profileId: string) {
  return queryOptions({
    queryKey: ['setting', profileId, setting.id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Stored<P>> =>
      storedOf(setting, await call(readSetting, { params: { profileId, settingKey: setting.id } }, { signal })),
  });
}

/** Stores a payload if nobody has stored another since the version. */
export async function write<P extends Payload>(
  setting: Setting<P>,
  profileId: string,
  version: string,
  payload: P,
): Promise<Stored<P>> {
  const answer = await call(writeSetting, {
    params: { profileId, settingKey: setting.id },
    headers: { 'if-match': version },
    body: { data: { version: '1', checksum: '', config: { payload, meta: setting.meta(payload) } } },
  });
  return storedOf(setting, answer);
}
