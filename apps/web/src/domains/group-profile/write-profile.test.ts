import { routes } from '@fieldstone/contracts';
import type { GroupProfileSummary, SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';
import { describe, expect, it } from 'vitest';
import { createOrg, PROFILES } from '../../test/org.ts';
import { assignProfiles, changeProfile, createProfile } from './write-profile.ts';

const HVAC: GroupProfileSummary = {
  id: PROFILES[1]?.id ?? '',
  name: 'HVAC',
  description: null,
  isGlobal: false,
  isActive: true,
  salesforceProfiles: 1,
  users: 12,
  lastModifiedBy: null,
  lastModifiedDate: null,
  version: 'v1',
};
const fields = { name: 'Heating', description: '' };
const notDone = { kind: 'intercepted', outcome: 'notDone' };

/** An org whose responses to writes are lost; the requests arrive, or not. */
function orgBehindProxy(isForwarded: boolean) {
  const org = createOrg();
  globalThis.fetch = org.fetch;
  let records = [HVAC];
  let assigned: SalesforceProfile[] = [{ id: '00eFs0000000001AAA', name: 'FS East', groupProfile: null, users: 1 }];
  org.on(routes.listGroupProfiles, () => ({ records }));
  org.on(routes.listSalesforceProfiles, () => ({ records: assigned }));
  org.on(routes.readGroupProfile, () => ({ profile: records[0] ?? HVAC, assigned: [], settings: [], aiSections: [] }));
  org.on(routes.updateGroupProfile, ({ body }) => {
    records = [{ ...HVAC, name: 'Heating', description: null, isActive: body.isActive ?? true, version: 'v2' }];
    return records[0] ?? HVAC;
  });
  org.on(routes.createGroupProfile, ({ body }) => {
    const created = { ...HVAC, id: 'a0GFs0000000099AAA', name: body.name };
    records = [...records, created];
    return created;
  });
  org.on(routes.assignSalesforceProfiles, () => {
    assigned = assigned.map((one) => ({ ...one, groupProfile: { id: HVAC.id, name: HVAC.name } }));
    return { profile: HVAC, assigned: [], settings: [], aiSections: [] };
  });
  for (const route of [routes.updateGroupProfile, routes.createGroupProfile, routes.assignSalesforceProfiles]) {
    org.replaceResponses(route, { status: 504, isForwarded });
  }
  return org;
}

describe('a write of a group profile without a response', () => {
  const known = new Set(PROFILES.map(({ id }) => id));
  const assignment = { assign: [{ id: '00eFs0000000001AAA', from: null }], remove: [] };

  it('[FIX-69] succeeds if it was stored', async () => {
    orgBehindProxy(true);
    expect(await changeProfile(HVAC, fields)).toMatchObject({ name: 'Heating', version: 'v2' });
    expect(await createProfile({ name: 'New', description: '', cloneOf: null }, known)).toMatchObject({ name: 'New' });
    await assignProfiles(HVAC.id, assignment);
  });

  it('[FIX-69] fails if it was not stored', async () => {
    orgBehindProxy(false);
    await Promise.all([
      expect(changeProfile(HVAC, fields)).rejects.toMatchObject(notDone),
      expect(createProfile({ name: 'New', description: '', cloneOf: null }, known)).rejects.toMatchObject(notDone),
      expect(assignProfiles(HVAC.id, assignment)).rejects.toMatchObject(notDone),
    ]);
  });

  it('[FIX-69] does not mistake an earlier group profile of the same name for the new one', async () => {
    orgBehindProxy(false);
    const body = { name: HVAC.name, description: '', cloneOf: null };
    await expect(createProfile(body, new Set([HVAC.id]))).rejects.toMatchObject(notDone);
  });

  it('[FIX-69] is unknown for a clone, whose settings are written later', async () => {
    orgBehindProxy(true);
    const body = { name: 'Copy', description: '', cloneOf: HVAC.id };
    await expect(createProfile(body, known)).rejects.toMatchObject({ outcome: 'unknown' });
  });
});
