import { signInAt } from '../salesforce/test/embedded-org.ts';
import { ADMIN } from './console.ts';

/** Direct access to the org, as other software has it. */
export type Outside = {
  query(statement: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
  create(object: string, values: Readonly<Record<string, unknown>>): Promise<string>;
  update(object: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(object: string, id: string): Promise<void>;
};

/** Connects to the org directly as a demo user. */
export async function outsideOf(url: string, username = ADMIN): Promise<Outside> {
  const { accessToken } = await signInAt(url, username);
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/services/data/v64.0${path}`, {
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
      const response = await send('GET', `/query?q=${encodeURIComponent(statement)}`);
      return (response as { records: Array<Record<string, unknown>> }).records;
    },
    create: async (object, values) => ((await send('POST', `/sobjects/${object}`, values)) as { id: string }).id,
    update: async (object, id, values) => void (await send('PATCH', `/sobjects/${object}/${id}`, values)),
    remove: async (object, id) => void (await send('DELETE', `/sobjects/${object}/${id}`)),
  };
}
