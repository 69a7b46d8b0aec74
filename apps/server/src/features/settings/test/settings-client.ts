import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { createJournal } from '../../../store/repositories/journal.ts';
import type { JournalEntry } from '../../../store/repositories/journal-entry.ts';
import { clientAt } from '../../../test/client.ts';
import type { TestResponse, Client } from '../../../test/client.ts';
import { ADMIN } from '../../../test/console.ts';
import type { TestConsole, TestOrg } from '../../../test/console.ts';
import type { Outside } from '../../../test/outside.ts';

/** The client of one administrator. */
export type Person = Client & {
  read(profileId: string, settingId: string): Promise<TestResponse<StoredSetting>>;
  /** Sends a payload with a version; null sends no If-Match. */
  write(
    profileId: string,
    settingId: string,
    payload: Readonly<Record<string, unknown>>,
    version: string | null,
  ): Promise<TestResponse<StoredSetting>>;
};

/** Signs an administrator in at the console. */
export async function personAt(console: TestConsole, user = ADMIN): Promise<Person> {
  const client = await clientAt(console, user);
  const path = (profileId: string, settingId: string) => `/api/profiles/${profileId}/settings/${settingId}`;
  return {
    ...client,
    read: (profileId, settingId) => client.get(path(profileId, settingId)),
    write: (profileId, settingId, payload, version) =>
      client.post(
        path(profileId, settingId),
        { data: { version: '1', checksum: '', config: { payload } } },
        version === null ? {} : { 'if-match': version },
      ),
  };
}

/** Returns the stored text of a setting in the org; null without one. */
export async function storedText(outside: Outside, profileId: string, settingId: string): Promise<string | null> {
  const [row] = await outside.query(
    `SELECT Internal_Value__c FROM Configuration_Data__c WHERE Setting_Key__c = '${profileId}:${settingId}'`,
  );
  return (row?.['Internal_Value__c'] as string | null | undefined) ?? null;
}

/** Returns the journal's entries of a setting, oldest first. */
export async function journalOf(
  console: TestConsole,
  profileId: string,
  settingId: string,
): Promise<readonly JournalEntry[]> {
  const [session] = await console.store.db.selectFrom('sessions').select(['org_id']).execute();
  const author = { orgId: session?.org_id ?? '', userId: '', userName: '', requestId: '', action: '' };
  const entries = await createJournal(console.store, author).entries({
    profileId,
    settingIds: [settingId],
    limit: 200,
  });
  return entries.toReversed();
}

/** Returns the org's data calls since its `clearCalls`, as `METHOD path` without the query. */
export async function crmCalls(org: TestOrg): Promise<readonly string[]> {
  return (await org.calls())
    .filter((call) => call.includes(' /services/data/'))
    .map((call) => call.replace(/\?.*/, ''));
}
