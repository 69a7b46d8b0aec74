import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { storedSetting } from '@fieldstone/contracts/settings/settings';
import autocannon from 'autocannon';
import * as z from 'zod/mini';
import { median, withSignedIn } from './signed-in.ts';

/** Measures reading and writing a setting, as a ratio to a bare node:http server that returns the same bytes in the same run. */

const SECONDS = 5;
const CONNECTIONS = 10;
const WRITES = 200;

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls of ${url} failed.`);
  return result.requests.average;
}

/** Returns the milliseconds of each of a series of sequential writes. */
async function writeTimes(write: (index: number) => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < WRITES; index += 1) {
    const begin = performance.now();
    await write(index);
    times.push(performance.now() - begin);
  }
  return times;
}

await withSignedIn(async ({ app, cookie, profileId }) => {
  const headers = { cookie };
  const url = `${app.url}/api/profiles/${profileId}/settings/SET006`;
  const text = await (await fetch(url, { headers })).text();

  const bare = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(text));
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = bare.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const bareUrl = `http://127.0.0.1:${address.port}/`;

  const [baseline, measured] = [await requestsPerSecond(bareUrl, {}), await requestsPerSecond(url, headers)];
  console.log(
    `settings read   ${(measured / baseline).toFixed(4)} of a bare node:http server (${measured.toFixed(0)} and ${baseline.toFixed(0)} per second)`,
  );

  let version = z.parse(storedSetting, JSON.parse(text)).version;
  const body = (index: number) =>
    JSON.stringify({
      data: {
        version: '1',
        checksum: '',
        config: { payload: { enabled: index % 2 === 0, stockTransferInventoryProcess: `P${index}` } },
      },
    });
  const send = async (to: string, index: number): Promise<Response> => {
    const response = await fetch(to, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'if-match': version, 'sec-fetch-site': 'same-origin' },
      body: body(index),
    });
    if (!response.ok) throw new Error(`The write returned ${response.status}: ${await response.text()}`);
    return response;
  };
  const bareTimes = await writeTimes(async (index) => void (await (await send(bareUrl, index)).text()));
  const measuredTimes = await writeTimes(async (index) => {
    ({ version } = z.parse(storedSetting, await (await send(url, index)).json()));
  });
  console.log(
    `settings write  ${(median(measuredTimes) / median(bareTimes)).toFixed(1)} times a bare node:http server's time (median of ${WRITES})`,
  );
  bare.close();
});
