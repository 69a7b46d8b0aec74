import { signInAt } from '../salesforce/test/embedded-org.ts';
import { ADMIN } from './console.ts';

const DATA = '/services/data/v64.0';

type Row = Readonly<Record<string, unknown>>;
type QueryPage = { readonly records: readonly Row[]; readonly nextRecordsUrl?: string };

/** Direct access to the org, as other software has it. */
export type Outside = {
  /** Returns the rows of all pages of the result. */
  query(statement: string): Promise<readonly Row[]>;
  create(object: string, values: Readonly<Record<string, unknown>>): Promise<string>;
  update(object: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(object: string, id: string): Promise<void>;
};

/** Connects to the org directly as a demo user. */
export async function outsideOf(url: string, username = ADMIN): Promise<Outside> {
  const { accessToken } = await signInAt(url, username);
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    query: async (statement) => {
      const records: Row[] = [];
      let path: string | undefined = `${DATA}/query?q=${encodeURIComponent(statement)}`;
      while (path !== undefined) {
        const page = (await send('GET', path)) as QueryPage;
        records.push(...page.records);
        path = page.nextRecordsUrl;
      }
      return records;
    },
    create: async (object, values) => ((await send('POST', `${DATA}/sobjects/${object}`, values)) as { id: string }).id,
    update: async (object, id, values) => void (await send('PATCH', `${DATA}/sobjects/${object}/${id}`, values)),
    remove: async (object, id) => void (await send('DELETE', `${DATA}/sobjects/${object}/${id}`)),
  };
}
