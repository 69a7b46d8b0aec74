import type { SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';
import { expect, it } from 'vitest';
import { pastedProfiles } from './pasted-profiles.ts';

const profile = (id: string, name: string): SalesforceProfile => ({ id, name, users: 1, groupProfile: null });
const NORTH = profile('00eFs0000000001AAA', 'FS North, Crew');
const SOUTH = profile('00eFs0000000002AAA', 'FS South');

it.each([
  ['names in any case, one per line', 'fs south\r\n  FS North, Crew ', [SOUTH, NORTH], []],
  ['quoted names with a comma or semicolon at the end', '"FS South",\n"FS North, Crew";', [SOUTH, NORTH], []],
  ['ids of both lengths, each once', '00eFs0000000002AAA\t00eFs0000000002', [SOUTH], []],
  ['unknown lines', 'FS South\nFS West\nFS West\n\n', [SOUTH], ['FS West']],
  ['no lines', ' \n ', [], []],
])('[STP-06] a pasted list can contain %s', (_what, text, found, unknown) => {
  expect(pastedProfiles(text, [NORTH, SOUTH])).toEqual({ found, unknown });
});
