import { followingRequests, PAGE_DATA_ID, pageRequests } from '@fieldstone/contracts/page-data';
import { sessionInfo } from '@fieldstone/contracts/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asPageLoad } from './page-load.ts';

/** A response of the API as text; `body` is JSON. */
type Carried = { readonly address: string; readonly status: number; readonly body: string };

/**
 * Returns the element with the responses that a page starts with. They come from the routes themselves, with the caller's cookie, so
 * that they are what the browser would receive. Without a session there is only the refusal of the session's own route.
 */
export function pageDataElement(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  return asPageLoad(() => dataElement(app, request));
}

async function dataElement(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const path = request.url.split('?', 1)[0] ?? '';
  const get = (address: string) => carry(app, request, address);
  const session = await get(sessionInfo.path);
  const carried = [session];
  if (session.status === 200) {
    const others = pageRequests(path).filter((address) => address !== sessionInfo.path);
    carried.push(...(await Promise.all(others.map((address) => getWithFollowing(path, address, get)))).flat());
  }
  // The browser requests again what failed, as it retries any request.
  const sent = carried.filter(({ address, status }) => status === 200 || address === sessionInfo.path);
  const entries = sent.map(
    ({ address, status, body }) => `${JSON.stringify(address)}:{"status":${String(status)},"body":${body}}`,
  );
  // Within a script element `<` could end it.
  const json = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>\n`;
}

/** A response, and those that the page requests when it has it. */
async function getWithFollowing(
  path: string,
  address: string,
  get: (address: string) => Promise<Carried>,
): Promise<Carried[]> {
  const response = await get(address);
  if (response.status !== 200) return [response];
  const following = followingRequests(path, address, JSON.parse(response.body));
  return [response, ...(await Promise.all(following.map((next) => getWithFollowing(path, next, get)))).flat()];
}

async function carry(app: FastifyInstance, request: FastifyRequest, address: string): Promise<Carried> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: request.ip,
    headers: { cookie: request.headers.cookie ?? '', accept: 'application/json' },
  });
  return { address, status: statusCode, body };
}
