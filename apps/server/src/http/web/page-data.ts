import { PAGE_DATA_ATTRIBUTE } from '@fieldstone/contracts/page/page-data';
import type { PageModule, PageRequest } from '@fieldstone/contracts/page/page-module';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { REQUEST_ID } from '../../platform/telemetry/requests.ts';

/** A response of the API as text; `body` is JSON. */
type CarriedResponse = { readonly address: string; readonly status: number; readonly body: string };

/**
 * Yields the elements with the responses that a page starts with, then one for each of its contents, in the order of their
 * completion. They come from the routes themselves, with the caller's cookie, so they equal the browser's own requests. Without a
 * session there is only the session route's error.
 * @param pages the requests of each page
 * @param signal aborts the requests, which ends the elements
 */
export async function* pageDataElements(
  app: FastifyInstance,
  pages: PageModule,
  request: FastifyRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const requested = new Map<string, Promise<CarriedResponse>>();
  /** Requests each address once, because the page repeats requests of its console. */
  const get = (address: string) => {
    const response = requested.get(address) ?? carry(app, request, address, signal);
    requested.set(address, response);
    return response;
  };
  const session = await get(sessionInfo.path);
  if (session.status !== 200) {
    yield element(entryOf(session), []);
    return;
  }
  const { timeZone } = z.parse(sessionInfo.response, JSON.parse(session.body));
  const clock = { now: Date.now(), timeZone };
  await getAll(pages.requests(request.url, clock), get);
  const carried = await Promise.all(requested.values());
  const contents = pages.contents(request.url, clock).map(({ address }) => address);
  // The browser requests failed responses again, like any request. A record that does not exist is no failure: an org without its
  // records gets the setup page without another round trip.
  yield element(
    carried
      .filter(({ status }) => status === 200 || status === 404)
      .map(entryOf)
      .join(','),
    contents,
  );
  const open = new Map(contents.map((address) => [address, get(address)]));
  while (open.size > 0) {
    const done = await Promise.race(open.values());
    open.delete(done.address);
    yield element(done.status === 200 ? entryOf(done) : `${JSON.stringify(done.address)}:null`);
  }
}

function entryOf({ address, status, body }: CarriedResponse): string {
  return `${JSON.stringify(address)}:{"status":${String(status)},"body":${body}}`;
}

/** @param later the addresses of the elements that follow the first one */
function element(entries: string, later?: readonly string[]): string {
  const json = `{"responses":{${entries}}${later === undefined ? '' : `,"later":${JSON.stringify(later)}`}}`;
  // Within a script element `<` could end it.
  const escaped = json.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" ${PAGE_DATA_ATTRIBUTE}>${escaped}</script>\n`;
}

/** Waits for the responses to requests, and for those that they lead to. */
async function getAll(
  requests: readonly PageRequest[],
  get: (address: string) => Promise<CarriedResponse>,
): Promise<void> {
  await Promise.all(
    requests.map(async ({ address, following }) => {
      const { status, body } = await get(address);
      if (status === 200 && following !== undefined) await getAll(following(JSON.parse(body)), get);
    }),
  );
}

async function carry(
  app: FastifyInstance,
  request: FastifyRequest,
  address: string,
  signal: AbortSignal,
): Promise<CarriedResponse> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: request.ip,
    signal,
    headers: { cookie: request.headers.cookie ?? '', accept: 'application/json', [REQUEST_ID]: request.id },
  });
  return { address, status: statusCode, body };
}
