import { recordLoad } from '@fieldstone/e2e/page-load';
import type { PageLoad } from '@fieldstone/e2e/page-load';
import { median, withSignedIn } from './signed-in.ts';

/**
 * Measures requests, bytes, largest contentful paint and blocking time of pages at 4x CPU throttle and 10 Mbps, with an empty and
 * with a filled browser cache, also as ratios to the bare shell: the console around a page that does not exist.
 */

const ROUNDS = 5;
const SHELL = 'bare shell';
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

type Paint = { readonly lcp: number; readonly blocking: number };
type Measured = Paint & PageLoad;
type Part = 'requests' | 'bytes' | 'lcp' | 'blocking';

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
  const profile = `/profiles/${profileId}`;
  const pages = [
    [SHELL, `${profile}/nothing/here`],
    ['appointment color', `${profile}/calendar/appt-color`],
    ['appointment status', `${profile}/calendar/appt-status`],
    ['title and description', `${profile}/calendar/appt-title-and-description`],
    ['barcode', `${profile}/barcode/barcode-general`],
    ['checklist', `${profile}/checklist/checklist-general`],
    ['home', '/'],
    ['overview', profile],
    ['change history', '/change-history'],
    ['insights', '/insights'],
    ['global settings', '/global-settings'],
    ['AI actions', '/ai/ai-actions'],
  ] as const;

  for (const isCold of [true, false]) {
    const runs = new Map<string, Measured[]>(pages.map(([name]) => [name, []]));
    // Each round measures every page, so that a change of the machine's load affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, path] of pages) {
        if (isCold) await devtools.send('Network.clearBrowserCache');
        else if (round === 0) await load(path);
        runs.get(name)?.push(await load(path));
      }
    }
    console.log(`${isCold ? 'Empty' : 'Filled'} cache; in brackets the ratio to the bare shell`);
    const shell = runs.get(SHELL) ?? [];
    for (const [name, measured] of runs) console.log(lineOf(name, measured, shell));
  }
});

function lineOf(name: string, measured: readonly Measured[], shell: readonly Measured[]): string {
  const last = measured.at(-1);
  if (last === undefined) throw new Error(`${name} was not measured.`);
  const of = (part: Part, digits: number) =>
    `${median(measured.map((run) => run[part]))
      .toFixed(0)
      .padStart(digits)} ${ratioOf(part, measured, shell)}`;
  return [
    name.padEnd(22),
    `${of('requests', 3)} requests`,
    `${String(last.files).padStart(3)} files`,
    `${String(last.apiRequests.length).padStart(2)} API`,
    `${(last.bytes / 1000).toFixed(0).padStart(4)} kB ${ratioOf('bytes', measured, shell)}`,
    `LCP ${of('lcp', 4)} ms`,
    `blocking ${of('blocking', 4)} ms`,
  ].join('  ');
}

/** Prints the median of a part's ratios to the shell in the same round. */
function ratioOf(part: Part, measured: readonly Measured[], shell: readonly Measured[]): string {
  const ratios = measured.map((run, round) => run[part] / Math.max(1, shell[round]?.[part] ?? 1));
  return `(${median(ratios).toFixed(2)})`;
}
