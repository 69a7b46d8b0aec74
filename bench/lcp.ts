import { allSettings } from '@fieldstone/contracts/all-settings';
import { median, withSignedIn } from './signed-in.ts';

/** Largest contentful paint and blocking time of a settings page on a cold cache at 4x CPU throttle, against the design's marks. */

const RUNS = 5;
const NETWORKS = [
  { name: '10 Mbps', mark: 1200, kilobits: 10_000, latency: 40 },
  { name: 'slow 4G', mark: 2200, kilobits: 1600, latency: 150 },
] as const;
const BLOCKING_MARK = 350;

type Paint = { readonly lcp: number; readonly blocking: number };

/** Runs in the page: the last largest paint and the sum of what each long task took beyond 50 ms. */
function observe(): Promise<Paint> {
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
  const [setting] = allSettings;
  const url = `${app.url}/profiles/${profileId}/${setting.slug}`;
  const devtools = await page.context().newCDPSession(page);
  for (const { name, mark, kilobits, latency } of NETWORKS) {
    const paints: Paint[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await page.goto('about:blank');
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const throughput = (kilobits * 1000) / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
      await page.goto(url, { waitUntil: 'networkidle' });
      paints.push(await page.evaluate(observe));
    }
    const lcp = median(paints.map((paint) => paint.lcp));
    const blocking = median(paints.map((paint) => paint.blocking));
    console.log(
      `${setting.name}, 4x CPU, ${name}: LCP ${lcp.toFixed(0)} ms, ${(lcp / mark).toFixed(2)} of the mark of ${mark} ms; blocking ${blocking.toFixed(0)} ms, ${(blocking / BLOCKING_MARK).toFixed(2)} of the mark of ${BLOCKING_MARK} ms`,
    );
  }
});
