import { recordLoad } from '@fieldstone/e2e/page-load';
import type { PageLoad } from '@fieldstone/e2e/page-load';
import * as z from 'zod/mini';
import { median, withSignedIn } from './signed-in.ts';
import { printWaits } from './waits.ts';

/**
 * Measures requests, bytes, first and largest contentful paint, layout shift and blocking time of pages at 4x CPU throttle and 10 Mbps,
 * with an empty and with a filled browser cache. Paints are also printed as ratios to a bare page of the same server. Below each page are its
 * tasks of more than 100 ms with the scripts that ran in them, of one load. The last lines are waits inside the console, as ratios to an empty
 * page of it.
 */

const ROUNDS = 5;
const BARE = 'bare page';
/** A small text, which the browser paints as soon as it arrives. */
const BARE_PATH = '/robots.txt';
const NO_LOAD: PageLoad = { requests: 1, files: 0, apiRequests: [], bytes: 0, documentBytes: 0, codeBytes: 0 };
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

type Paint = {
  readonly fcp: number;
  readonly lcp: number;
  readonly shift: number;
  readonly blocking: number;
  /** The frames that took long. */
  readonly long: readonly unknown[];
};
type Measured = Paint & Omit<PageLoad, 'apiRequests'> & { readonly apiRequests: number };
type Figure = Exclude<keyof Measured, 'long'>;

const longFrame = z.object({
  duration: z.number(),
  scripts: z.array(z.object({ duration: z.number(), invokerType: z.string(), invoker: z.string() })),
});

/** Runs in the page. Records the paints, the layout shift, and the time of each long task beyond 50 ms. */
function readPaint(): Promise<Paint> {
  return new Promise((resolve) => {
    let [fcp, lcp, shift, blocking] = [0, 0, 0, 0];
    const long: unknown[] = [];
    const observe = (type: string, add: (entry: PerformanceEntry) => void) => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) add(entry);
        // All buffered entries arrive before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve({ fcp, lcp, shift, blocking, long })));
      });
      observer.observe({ type, buffered: true });
    };
    observe('longtask', ({ duration }) => (blocking += Math.max(0, duration - 50)));
    observe('long-animation-frame', (entry) => long.push(entry.toJSON()));
    observe('layout-shift', (entry) => (shift += 'value' in entry ? Number(entry.value) : 0));
    observe('largest-contentful-paint', ({ startTime }) => (lcp = startTime));
    observe('paint', ({ name, startTime }) => (fcp = name === 'first-contentful-paint' ? startTime : fcp));
  });
}

await withSignedIn(async (signedIn) => {
  const { app, page, profileId } = signedIn;
  // The suggestion of a first visit would be the largest text of the home page.
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Close the suggestion' }).click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', NETWORK);

  const load = async (path: string): Promise<Measured> => {
    await page.goto('about:blank');
    const finish = await recordLoad(page);
    await page.goto(`${app.url}${path}`);
    const loaded = path === BARE_PATH ? NO_LOAD : await finish();
    return { ...loaded, apiRequests: loaded.apiRequests.length, ...(await page.evaluate(readPaint)) };
  };
  const profile = `/profiles/${profileId}`;
  const pages = [
    [BARE, BARE_PATH],
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
    console.log(`${isCold ? 'Empty' : 'Filled'} cache; in brackets the ratio to the bare page`);
    const bare = runs.get(BARE) ?? [];
    for (const [name, measured] of runs) {
      console.log(lineOf(name, measured, bare));
      for (const line of longLinesOf(measured.at(-1))) console.log(line);
    }
  }
  console.log('Waits inside the console, as ratios to an empty page');
  await printWaits(signedIn, devtools);
});

/** Returns a line for each task of more than 100 ms, with the scripts that ran in it. */
function longLinesOf(run: Measured | undefined): readonly string[] {
  return (run?.long ?? []).flatMap((frame) => {
    const { duration, scripts } = z.parse(longFrame, frame);
    const named = scripts.map(
      (one) => `${one.duration.toFixed(0)} ms ${one.invokerType} ${one.invoker.replace(/^.*\//, '')}`,
    );
    return duration <= 100 ? [] : [`    ${duration.toFixed(0)} ms: ${named.join(', ') || 'style, layout and paint'}`];
  });
}

function lineOf(name: string, measured: readonly Measured[], bare: readonly Measured[]): string {
  const of = (part: Figure) => median(measured.map((run) => run[part]));
  const ratioOf = (part: 'fcp' | 'lcp') =>
    median(measured.map((run, round) => run[part] / Math.max(1, bare[round]?.fcp ?? 1))).toFixed(2);
  return [
    name.padEnd(22),
    `first paint ${of('fcp').toFixed(0).padStart(5)} ms (${ratioOf('fcp')})`,
    `largest ${of('lcp').toFixed(0).padStart(5)} ms (${ratioOf('lcp')})`,
    `shift ${of('shift').toFixed(4)}`,
    `blocking ${of('blocking').toFixed(0).padStart(5)} ms`,
    `${of('requests').toFixed(0).padStart(3)} requests`,
    `${of('files').toFixed(0).padStart(3)} files`,
    `${of('apiRequests').toFixed(0).padStart(2)} API`,
    `${(of('bytes') / 1000).toFixed(0).padStart(4)} kB`,
  ].join('  ');
}
