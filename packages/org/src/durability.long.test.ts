import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiWith, signIn } from './test/client.ts';
import type { Json } from './test/client.ts';
import { timeLimit } from '../../../scripts/test/time-limit.ts';
import { testRuns } from '../../../scripts/test/test-runs.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const KILLS = testRuns(2, 60);

let dataDir: string;
let child: ChildProcess | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'org-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

type Running = { readonly process: ChildProcess; readonly url: string; readonly lines: string[] };

const start = async (): Promise<Running> => {
  const environment = { ...process.env, DATA_DIR: dataDir, ORG_PORT: '0', HOST: '127.0.0.1' };
  const started = spawn(process.execPath, [MAIN, '--empty'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const lines: string[] = [];
  for await (const line of createInterface({ input: started.stdout })) {
    lines.push(line);
    const url = /^Embedded org on (http:\/\/.+)$/.exec(line)?.[1];
    if (url !== undefined) return { process: started, url, lines };
  }
  throw new Error(`the org did not start: ${lines.join('\n')}`);
};

/** Writes until the connection breaks, and returns the ids that the org has acknowledged. */
const writeUntilKilled = async (
  url: string,
  token: string,
  acknowledged: (count: number) => void,
  label: string,
): Promise<string[]> => {
  const api = apiWith(url, token);
  const ids: string[] = [];
  for (let number = 0; ; number += 1) {
    const records = [1, 2].map((part) => ({ attributes: { type: 'Site__c' }, Name: `${label} ${number}.${part}` }));
    const reply = await api('POST', '/composite/sobjects', { allOrNone: true, records }).catch(() => null);
    if (reply === null) return ids;
    expect(reply.status).toBe(200);
    ids.push(...reply.list.map((result) => String(result['id'])));
    acknowledged(ids.length);
  }
};

describe('the org process', () => {
  it(
    `keeps every acknowledged record when it is killed ${KILLS} times`,
    async () => {
      let token = '';
      const kept: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const running = await start();
        // The session must outlive the kill as well.
        if (token === '') token = (await signIn(running.url)).access_token;
        // Killed after another number of writes each time, while more are under way.
        const limit = 2 + (round % 5) * 4;
        const kill = (count: number): void => {
          if (count >= limit) running.process.kill('SIGKILL');
        };
        const write = writeUntilKilled.bind(null, running.url, token, kill);
        const writers = ['a', 'b', 'c'].map((name) => write(`${round}${name}`));
        const acknowledged = await Promise.all(writers);
        expect(acknowledged.flat().length).toBeGreaterThanOrEqual(limit);
        kept.push(...acknowledged.flat());
      }
      const { url, process: last } = await start();
      const { body } = await apiWith(url, token)('GET', '/query?q=SELECT+Id,Name+FROM+Site__c');
      const found = (body['records'] as Json[]) ?? [];
      const ids = new Set(found.map((record) => record['Id']));
      expect(kept.filter((id) => !ids.has(id))).toEqual([]);
      // Each write has two records, all or none: an unacknowledged one is either complete or absent.
      const writes = Map.groupBy(found, (record) => String(record['Name']).replace(/\.\d$/, ''));
      expect([...writes.values()].filter((records) => records.length !== 2)).toEqual([]);
      last.kill('SIGKILL');
      // Each start of a program takes up to a second on an idle machine, and far longer on one that many share.
    },
    timeLimit(300_000),
  );

  it('creates its data once, finishes open requests and stops on SIGTERM', async () => {
    const first = await start();
    expect(first.lines.join('\n')).toMatch(/records in \d/);
    const { access_token: token } = await signIn(first.url);
    const started = performance.now();
    const writes = Array.from({ length: 20 }, (_, index) =>
      apiWith(first.url, token)('POST', '/sobjects/Site__c', { Name: `Last ${index}` }).catch(() => null),
    );
    const stored = Promise.all(writes);
    await Promise.race(writes);
    first.process.kill('SIGTERM');
    const [code] = (await once(first.process, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(4500);
    const ids = (await stored).flatMap((reply) => (reply === null ? [] : [reply.body['id']]));
    expect(ids.length).toBeGreaterThan(0);

    const second = await start();
    expect(second.lines).toHaveLength(1);
    const { body } = await apiWith(second.url, token)('GET', '/query?q=SELECT+Id+FROM+Site__c');
    expect((body['records'] as Json[]).map((record) => record['Id'])).toEqual(expect.arrayContaining(ids));
    second.process.kill('SIGINT');
    await once(second.process, 'exit');
  });
});
