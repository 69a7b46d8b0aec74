import { describe, expect, it } from 'vitest';
import { ADDRESS_LIMIT } from './client/address.ts';
import { combineReads, isCombinable } from './combined-reads.ts';
import { CrmFault } from './client/faults.ts';

type Sent = { readonly method: string; readonly url: string; readonly referenceId: string };
type Part = { readonly httpStatusCode: number; readonly body: unknown };

const query = (text: string) => `/query?q=${text}`;
const failed = (httpStatusCode: number, errorCode: string): Part => ({
  httpStatusCode,
  body: [{ errorCode, message: 'Words of the CRM.' }],
});

/** Returns combined reads over a CRM that returns each path, or its entry in `parts`. */
function reads(parts: Readonly<Record<string, Part>> = {}, post?: (body: unknown) => Promise<unknown>) {
  const composites: Sent[][] = [];
  const alone: string[] = [];
  const pathOf = (url: string) => url.slice('/services/data/v64.0'.length);
  const respond = async (body: unknown) => {
    const { compositeRequest } = body as { compositeRequest: Sent[] };
    composites.push(compositeRequest);
    return {
      compositeResponse: compositeRequest.map(
        ({ url }) => parts[pathOf(url)] ?? { httpStatusCode: 200, body: pathOf(url) },
      ),
    };
  };
  let attempts = 0;
  const read = combineReads({
    apiVersion: '64.0',
    get: async (path) => {
      alone.push(path);
      return path;
    },
    post: post ?? respond,
    retries: () => ({ again: async () => (attempts += 1) <= 2 }),
  });
  return { read, alone, composites, sizes: () => composites.map(({ length }) => length) };
}

describe('reads that start together', () => {
  it('[SFX-03] are sent in one call, equal ones once, each with its own result', async () => {
    const { read, composites, alone } = reads();
    const paths = [query('a'), '/sobjects/Account/describe', query('b'), query('a')];
    expect(await Promise.all(paths.map(read))).toEqual(paths);
    expect(alone).toEqual([]);
    expect(composites.map((parts) => parts.map(({ method, url }) => `${method} ${url}`))).toEqual([
      [
        'GET /services/data/v64.0/query?q=a',
        'GET /services/data/v64.0/query?q=b',
        'GET /services/data/v64.0/sobjects/Account/describe',
      ],
    ]);
    expect(new Set(composites[0]?.map(({ referenceId }) => referenceId)).size).toBe(3);
  });

  it('[SFX-03] respect the limits of five queries and ten requests per call', async () => {
    const { read, composites, sizes } = reads();
    const describes = Array.from({ length: 12 }, (_, index) => `/sobjects/Object${String(index)}/describe`);
    const queries = Array.from({ length: 11 }, (_, index) => query(String(index)));
    expect(await Promise.all([...describes, ...queries].map(read))).toEqual([...describes, ...queries]);
    expect(sizes()).toEqual([10, 10, 3]);
    for (const parts of composites) {
      expect(parts.filter(({ url }) => url.includes('/query')).length).toBeLessThanOrEqual(5);
    }
  });

  it('fail separately, with the code and message of the CRM', async () => {
    const { read } = reads({ [query('b')]: failed(400, 'INVALID_FIELD') });
    const [a, b] = await Promise.allSettled([read(query('a')), read(query('b'))]);
    expect(a).toEqual({ status: 'fulfilled', value: query('a') });
    expect(b).toMatchObject({ reason: { code: 'INVALID_FIELD', message: 'Words of the CRM.', responded: true } });
  });

  it.each([
    [400, 'QUERY_TIMEOUT'],
    [500, 'UNKNOWN_EXCEPTION'],
  ])('[SFX-01] are retried separately after %i %s', async (status, code) => {
    const { read, alone } = reads({ [query('b')]: failed(status, code) });
    expect(await Promise.all([read(query('a')), read(query('b'))])).toEqual([query('a'), query('b')]);
    expect(alone).toEqual([query('b')]);
  });

  it('fail together when the call fails, or when its response fits none of them', async () => {
    const down = new CrmFault('ECONNREFUSED', 'down', { undone: true });
    for (const [post, reason] of [
      [() => Promise.reject(down), { code: 'ECONNREFUSED' }],
      [async () => ({ compositeResponse: [{ httpStatusCode: 200, body: 1 }] }), { kind: 'crm_error' }],
    ] as const) {
      const { read } = reads({}, post);
      const results = await Promise.allSettled([read(query('a')), read(query('b'))]);
      expect(results).toMatchObject([
        { status: 'rejected', reason },
        { status: 'rejected', reason },
      ]);
    }
  });
});

describe('a single read', () => {
  it('is sent in its URL, or in a body if that would be too long', async () => {
    const { read, alone, composites } = reads();
    await read(query('a'));
    await read(query('a'));
    expect([alone, composites]).toEqual([[query('a'), query('a')], []]);
    const long = query('x'.repeat(ADDRESS_LIMIT));
    expect(await read(long)).toBe(long);
    expect([alone.length, composites.length]).toEqual([2, 1]);
  });
});

it('combines only queries and reads of one object', () => {
  expect([query('a'), '/sobjects/Account/describe'].map(isCombinable)).toEqual([true, true]);
  expect(['/sobjects', '/services/data/v64.0/query/01g-2000'].map(isCombinable)).toEqual([false, false]);
});
