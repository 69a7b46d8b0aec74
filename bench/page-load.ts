import { recordLoad } from '@fieldstone/e2e/page-load';
import type { PageLoad } from '@fieldstone/e2e/page-load';
import { median, withSignedIn } from './signed-in.ts';

/**
 * Measures requests, bytes, largest contentful paint and blocking time of eight pages at 4x CPU throttle and 10 Mbps, with an empty and
 * with a filled browser cache, also as ratios to the bare shell: the console around a page that does not exist.
 */

const RUNS = 3;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

type Paint = { readonly lcp: number; readonly blocking: number };
type Measured = Paint & PageLoad;

/** Runs in the page. Records the largest contentful paint, and the time of each long task beyond 50 ms. */
function readPaint(): Promise<Paint> {
  return new Promise((resolve) => {
    let [lcp, blocking] = [0, 0];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) blocking += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve({ lcp, blocking }), 500);
  });
}

/** Prints a part of a measurement as a ratio to the shell's. */
const ratioOf = (measured: Measured, shell: Measured) => (part: 'requests' | 'bytes' | 'lcp' | 'blocking') =>
  `(${(measured[part] / Math.max(1, shell[part])).toFixed(2)})`;

await withSignedIn(async ({ app, page, profileId }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', NETWORK);

  const load = async (path: string): Promise<Measured> => {
    await page.goto('about:blank');
    const finish = await recordLoad(page);
    await page.goto(`${app.url}${path}`);
    const loaded = await finish();
    return { ...loaded, ...(await page.evaluate(readPaint)) };
  };
  const measure = async (path: string, isCold: boolean): Promise<Measured> => {
    const runs: Measured[] = [];
    if (!isCold) await load(path);
    for (let run = 0; run < RUNS; run += 1) {
      if (isCold) await devtools.send('Network.clearBrowserCache');
      runs.push(await load(path));
    }
    const [first] = runs;
    if (first === undefined) throw new Error('No run was measured.');
    return {
      ...first,
      lcp: median(runs.map(({ lcp }) => lcp)),
      blocking: median(runs.map(({ blocking }) => blocking)),
    };
  };

  const profile = `/profiles/${profileId}`;
  const pages = [
    ['bare shell', `${profile}/nothing/here`],
    ['appointment color', `${profile}/calendar/appt-color`],
    ['appointment status', `${profile}/calendar/appt-status`],
    ['title and description', `${profile}/calendar/appt-title-and-description`],
    ['barcode', `${profile}/barcode/barcode-general`],
    ['checklist', `${profile}/checklist/checklist-general`],
    ['insights', '/insights'],
    ['global settings', '/global-settings'],
    ['AI actions', '/ai/ai-actions'],
  ] as const;

  for (const isCold of [true, false]) {
    let shell: Measured | undefined;
    console.log(`${isCold ? 'Empty' : 'Filled'} cache; in brackets the ratio to the bare shell`);
    for (const [name, path] of pages) {
      const measured = await measure(path, isCold);
      shell ??= measured;
      const ratio = ratioOf(measured, shell);
      console.log(
        [
          name.padEnd(22),
          `${String(measured.requests).padStart(3)} requests ${ratio('requests')}`,
          `${String(measured.files).padStart(3)} files`,
          `${String(measured.apiRequests.length).padStart(2)} API`,
          `${(measured.bytes / 1000).toFixed(0).padStart(4)} kB ${ratio('bytes')}`,
          `LCP ${measured.lcp.toFixed(0).padStart(4)} ms ${ratio('lcp')}`,
          `blocking ${measured.blocking.toFixed(0).padStart(4)} ms ${ratio('blocking')}`,
        ].join('  '),
      );
    }
  }
});
