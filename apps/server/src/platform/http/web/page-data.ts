import { followingRequests, PAGE_DATA_ID, pageRequests } from '@fieldstone/contracts/organization/page-data';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asPageLoad } from '../page-load.ts';

/** A response of the API as text; `body` is JSON. */
type CarriedResponse = { readonly address: string; readonly status: number; readonly body: string };

/**
 * Returns the element with the responses that a page starts with. They come from the routes themselves, with the
 * caller's cookie, so they equal the browser's own requests. Without a session it contains only the session route's
 * error.
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
  // The browser requests failed responses again, like any request.
  const sent = carried.filter(({ address, status }) => status === 200 || address === sessionInfo.path);
  const entries = sent.map(
    ({ address, status, body }) => `${JSON.stringify(address)}:{"status":${String(status)},"body":${body}}`,
  );
  // Within a script element `<` could end it.
  const json = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>\n`;
}

/** Returns a response, and those that the page requests with its data. */
async function getWithFollowing(
  path: string,
  address: string,
  get: (address: string) => Promise<CarriedResponse>,
): Promise<CarriedResponse[]> {
  const response = await get(address);
  if (response.status !== 200) return [response];
  const following = followingRequests(path, address, JSON.parse(response.body));
  return [response, ...(await Promise.all(following.map((next) => getWithFollowing(path, next, get)))).flat()];
}

async function carry(app: FastifyInstance, request: FastifyRequest, address: string): Promise<CarriedResponse> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: request.ip,
    headers: { cookie: request.headers.cookie ?? '', accept: 'application/json' },
  });
  return { address, status: statusCode, body };
}
