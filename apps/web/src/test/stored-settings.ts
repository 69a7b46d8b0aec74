import { writeSetting } from '@fieldstone/contracts/settings/settings';
import type { Envelope } from '@fieldstone/contracts/settings/settings';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { GLOBAL_PROFILE, PROFILES } from './org.ts';
import type { OrgState } from './org.ts';
import type { SentRequest, TestServer } from './server.ts';

/** The group profile whose pages the tests open. */
export const [, PROFILE = GLOBAL_PROFILE] = PROFILES;
export const PROFILE_ID = PROFILE.id;

/** Returns org options with a stored payload of the profile. */
export function stored(setting: Setting, payload: Payload): Required<Pick<OrgState, 'settings'>> {
  return { settings: { [keyOf(setting)]: payload } };
}

/** Returns the key of the profile's setting in the org. */
export function keyOf({ id }: Setting): string {
  return `${PROFILE_ID} ${id}`;
}

/** Returns the version of a payload that the test org starts with. */
export function versionOf(setting: Setting): string {
  return `v-${keyOf(setting)}`;
}

/** Returns the request body for a payload; `meta` equals the payload unless the setting computes it. */
export function bodyOf(payload: Payload, setting?: Setting): { data: Envelope } {
  return { data: { version: '1', checksum: '', config: { payload, meta: setting?.meta(payload) ?? payload } } };
}

/** Returns the bodies and versions of all write requests. */
export function writes(server: TestServer): Array<{ body: unknown; version: string | undefined }> {
  return server
    .requestsOf(writeSetting)
    .map(({ body, headers }: SentRequest) => ({ body, version: headers['if-match'] }));
}
