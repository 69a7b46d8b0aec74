import type { CDPSession, Page } from '@playwright/test';

/** The requests of a page until the network is idle. Bytes are transferred bytes, compressed and with headers. */
export type PageLoad = {
  /** All requests, including the document. */
  readonly requests: number;
  /** Script and style files. */
  readonly files: number;
  /** Requests below /api. */
  readonly apiRequests: readonly string[];
  /** Total bytes, including API responses. */
  readonly bytes: number;
  readonly documentBytes: number;
  /** Bytes of script and style files. */
  readonly codeBytes: number;
};

type Sent = { readonly url: string; readonly type: string };

/** Empties the browser's cache and the page's own one, as in a browser that never opened the console. */
export const emptyCache = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  // Disabling removes the files that the process keeps in memory.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  await devtools.detach();
};

/**
 * Records a page load. Call it before the navigation; the returned function waits until the network is idle and returns the
 * figures.
 */
export const recordLoad = async (page: Page): Promise<() => Promise<PageLoad>> => {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  const bytes = new Map<string, number>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) sent.set(requestId, { url: request.url, type: type ?? 'Other' });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  return async () => {
    // A slow machine is idle for a moment before the page requests its own files.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await devtools.detach();
    // A cached file needs no request.
    const transferred = [...sent].filter(([id]) => (bytes.get(id) ?? 0) > 0);
    const sum = (chosen: ReadonlyArray<readonly [string, Sent]>) =>
      chosen.reduce((total, [id]) => total + (bytes.get(id) ?? 0), 0);
    const code = transferred.filter(([, { type }]) => type === 'Script' || type === 'Stylesheet');
    return {
      requests: transferred.length,
      files: code.length,
      codeBytes: sum(code),
      apiRequests: transferred
        .map(([, { url }]) => new URL(url))
        .filter(({ pathname }) => pathname.startsWith('/api/'))
        .map(({ pathname, search }) => `${pathname}${search}`),
      bytes: sum(transferred),
      documentBytes: sum(transferred.filter(([, { type }]) => type === 'Document')),
    };
  };
};
