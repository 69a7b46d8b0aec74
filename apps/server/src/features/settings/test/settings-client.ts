import type { ErrorAnswer } from '@fieldstone/contracts/error';
import type { StoredSetting } from '@fieldstone/contracts/settings';
import { signInAt } from '../../../crm/test/embedded-org.ts';
import { createJournal } from '../../../store/journal.ts';
import type { JournalEntry } from '../../../store/journal.ts';
import { ADMIN } from '../../../test/console.ts';
import type { TestConsole } from '../../../test/console.ts';
import { SAME_ORIGIN, signIn } from '../../../test/sign-in.ts';

/** An answer of the console, read as one of its two shapes. */
export type Answer<T> = { readonly status: number; readonly body: T; readonly error: ErrorAnswer['error'] };

/** One administrator's browser. */
export type Person = {
  read(profileId: string, settingId: string): Promise<Answer<StoredSetting>>;
  /** Sends a payload on a version; null sends no If-Match. */
  write(
    profileId: string,
    settingId: string,
    payload: Readonly<Record<string, unknown>>,
    version: string | null,
  ): Promise<Answer<StoredSetting>>;
  get<T>(url: string): Promise<Answer<T>>;
  post<T>(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
};

/** Signs an administrator in at the console. */
export async function personAt(console: TestConsole, user = ADMIN): Promise<Person> {
  const { cookie } = await signIn(console.app, { user });
  const send = async <T>(method: 'GET' | 'POST', url: string, body?: unknown, headers = {}): Promise<Answer<T>> => {
    const answer = await console.app.inject({
      method,
      url,
      headers: { host: 'localhost:4600', cookie, ...SAME_ORIGIN, ...headers },
      ...(body !== undefined && { payload: body as Record<string, unknown> }),
    });
    const json = answer.json<T & ErrorAnswer>();
    return { status: answer.statusCode, body: json, error: json.error };
  };
  const path = (profileId: string, settingId: string) => `/api/profiles/${profileId}/settings/${settingId}`;
  return {
    read: (profileId, settingId) => send('GET', path(profileId, settingId)),
    write: (profileId, settingId, payload, version) =>
      send(
        'POST',
        path(profileId, settingId),
        { data: { version: '1', checksum: '', config: { payload } } },
        version === null ? {} : { 'if-match': version },
      ),
    get: (url) => send('GET', url),
    post: (url, body, headers) => send('POST', url, body, headers),
  };
}

/** The org as someone else's software uses it: past the console. */
export type Outside = {
  query(statement: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
  create(object: string, values: Readonly<Record<string, unknown>>): Promise<string>;
  update(object: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(object: string, id: string): Promise<void>;
};

/** Calls the org directly as a demo user. */
export async function outsideOf(url: string, username = ADMIN): Promise<Outside> {
  const { accessToken } = await signInAt(url, username);
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/services/data/v64.0${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    query: async (statement) => {
      const answer = await send('GET', `/query?q=${encodeURIComponent(statement)}`);
      return (answer as { records: Array<Record<string, unknown>> }).records;
    },
    create: async (object, values) => ((await send('POST', `/sobjects/${object}`, values)) as { id: string }).id,
    update: async (object, id, values) => void (await send('PATCH', `/sobjects/${object}/${id}`, values)),
    remove: async (object, id) => void (await send('DELETE', `/sobjects/${object}/${id}`)),
  };
}

/** What is stored in the org for a setting; null while nothing is. */
export async function storedText(outside: Outside, profileId: string, settingId: string): Promise<string | null> {
  const [row] = await outside.query(
    `SELECT Internal_Value__c FROM Configuration_Data__c WHERE Setting_Key__c = '${profileId}:${settingId}'`,
  );
  return (row?.['Internal_Value__c'] as string | null | undefined) ?? null;
}

/** The journal's entries of a setting, oldest first. */
export async function journalOf(
  console: TestConsole,
  profileId: string,
  settingId: string,
): Promise<readonly JournalEntry[]> {
  const [session] = await console.store.db.selectFrom('sessions').select(['org_id']).execute();
  const author = { orgId: session?.org_id ?? '', userId: '', userName: '', requestId: '', action: '' };
  const entries = await createJournal(console.store, author).entries({ profileId, settingId, limit: 200 });
  return entries.toReversed();
}

/** Data calls that the org got since `forgetCalls`, as `METHOD path` without the query. */
export async function crmCalls(url: string): Promise<readonly string[]> {
  const answer = (await (await fetch(`${url}/__calls`)).json()) as {
    calls: ReadonlyArray<{ method: string; path: string }>;
  };
  return answer.calls
    .filter(({ path }) => path.startsWith('/services/data/'))
    .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
}

/** Forgets the org's calls so far. */
export async function forgetCalls(url: string): Promise<void> {
  await fetch(`${url}/__calls`, { method: 'DELETE' });
}
