import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SalesforceError, notFound } from '../errors.ts';
import { isJsonObject, asText } from '../engine.ts';
import type { Actor, JsonObject } from '../engine.ts';
import { authorize, login, revoke, token } from '../oauth/endpoints.ts';
import { describeUser } from '../oauth/identity.ts';
import { endAllTokens } from '../oauth/tokens.ts';
import { DAILY_API_REQUESTS } from '../rest/api-usage.ts';
import { handleData, errorResponse } from '../rest/router.ts';
import { VERSIONS, requireVersion } from '../rest/versions.ts';
import { findObject } from '../schema/lookup.ts';
import { makeId } from '../schema/record-id.ts';
import { cloneRecords } from '../store/clone-records.ts';
import { decodePart, json, noContent, readJson, readObject } from './exchange.ts';
import type { OrgResponse, Exchange } from './exchange.ts';
import { cutWrite, mergeFaults, requestFault, resetFaults, takeResponse } from './faults.ts';
import type { Faults } from './faults.ts';
import { frontPage } from './front-page.ts';
import { findActor } from './service.ts';
import type { OrgService } from './service.ts';

/** Between two looks at a switch, in milliseconds. */
const LOOK_MS = 20;

const NEWEST_VERSION = `v${VERSIONS.at(-1) ?? ''}`;

function versions(): OrgResponse {
  return json(
    200,
    VERSIONS.map((version) => ({ label: `Version ${version}`, url: `/services/data/v${version}`, version })),
  );
}

function sessionInvalid(): SalesforceError {
  return new SalesforceError('INVALID_SESSION_ID', 'Session expired or invalid', { status: 401 });
}

function requireActor(service: OrgService, exchange: Exchange): Actor {
  const actor = findActor(service, exchange);
  if (actor === null) throw sessionInvalid();
  return actor;
}

async function dataResponse(
  service: OrgService,
  exchange: Exchange,
  actor: Actor,
  version: string,
  rest: string,
): Promise<OrgResponse> {
  try {
    const hasBody = ['POST', 'PATCH', 'PUT'].includes(exchange.method);
    const body = hasBody ? await readJson(exchange) : undefined;
    cutWrite(service.faults, exchange.method, body);
    return handleData({
      service: service.data,
      actor,
      method: exchange.method,
      path: rest
        .split('/')
        .filter((part) => part !== '')
        .map(decodePart),
      query: exchange.query,
      header: exchange.header,
      body,
      version,
    });
  } catch (error) {
    if (error instanceof SalesforceError) return errorResponse(error, version);
    throw error;
  }
}

/** Waits for the time of a switch, or until the switch is off, so that no request outlives the test that delays it. */
async function delay(faults: Faults, name: 'delayMs' | 'tokenDelayMs'): Promise<void> {
  const until = Date.now() + faults[name];
  while (faults[name] > 0 && Date.now() < until) await wait(Math.min(LOOK_MS, until - Date.now()));
}

async function data(service: OrgService, exchange: Exchange, version: string, rest: string): Promise<OrgResponse> {
  const { faults } = service;
  await delay(faults, 'delayMs');
  const fault = requestFault(faults);
  if (fault !== null) throw fault;
  const actor = requireActor(service, exchange);
  const used = service.data.usage.count();
  const response = await dataResponse(service, exchange, actor, version, rest);
  return {
    ...response,
    headers: { ...response.headers, 'sforce-limit-info': `api-usage=${used}/${DAILY_API_REQUESTS}` },
  };
}

function userInfo(service: OrgService, exchange: Exchange): OrgResponse {
  const identity = describeUser(service.engine, requireActor(service, exchange).userId);
  if (identity === null) throw sessionInvalid();
  return json(200, identity);
}

async function oauth(service: OrgService, exchange: Exchange): Promise<OrgResponse | null> {
  const { method, path } = exchange;
  const fault = path === '/services/oauth2/userinfo' ? requestFault(service.faults) : null;
  if (fault !== null) throw fault;
  if (service.faults.unavailable && path === '/services/oauth2/token')
    return json(503, { error: 'temporarily_unavailable' });
  switch (`${method} ${path}`) {
    case 'GET /services/oauth2/authorize':
      return authorize(service.oauth, exchange);
    case 'POST /login':
      return login(service.oauth, exchange);
    case 'POST /services/oauth2/token':
      await delay(service.faults, 'tokenDelayMs');
      return token(service.oauth, exchange);
    case 'POST /services/oauth2/revoke':
    case 'GET /services/oauth2/revoke':
      return revoke(service.oauth, exchange);
    case 'GET /services/oauth2/userinfo':
    case 'POST /services/oauth2/userinfo':
      return userInfo(service, exchange);
    default:
      return null;
  }
}

function cloneGiven(service: OrgService, { object: name, count }: JsonObject): void {
  const object = findObject(service.engine.schema, asText(name));
  if (object === undefined) throw notFound();
  cloneRecords(service.engine, object, Number(count));
}

/** Gives the org another id and ends all tokens. Records keep their ids, as those copied from production do. */
function refreshSandbox({ engine }: OrgService): void {
  const orgId = makeId('00D', randomInt(1, 2 ** 40));
  engine.database.run('UPDATE "Organization" SET "Id" = ?', orgId);
  engine.orgId = orgId;
  endAllTokens(engine, 'access');
  endAllTokens(engine, 'refresh');
}

async function faultSwitches(service: OrgService, exchange: Exchange): Promise<OrgResponse | null> {
  if (!service.hasFaultSwitches) return null;
  switch (`${exchange.method} ${exchange.path}`) {
    case 'POST /__faults': {
      const given = await readObject(exchange);
      mergeFaults(service.faults, given);
      if (given['expireAccessTokens'] === true) endAllTokens(service.engine, 'access');
      if (given['revokeRefreshTokens'] === true) endAllTokens(service.engine, 'refresh');
      if (given['refreshSandbox'] === true) refreshSandbox(service);
      if (isJsonObject(given['cloneRecords'])) cloneGiven(service, given['cloneRecords']);
      return json(200, service.faults);
    }
    case 'DELETE /__faults':
      resetFaults(service.faults);
      return noContent();
    case 'GET /__calls':
      return json(200, service.calls.read());
    case 'DELETE /__calls':
      service.calls.clear();
      return noContent();
    default:
      return null;
  }
}

async function route(service: OrgService, exchange: Exchange): Promise<OrgResponse> {
  const { method, path } = exchange;
  const given = takeResponse(service.faults, path);
  if (given !== null) return given;
  if (path === '/' && method === 'GET') return frontPage(service.engine.url);
  if (/^\/services\/data\/?$/.test(path)) return versions();
  const [, version, rest = ''] = /^\/services\/data\/(v\d+\.\d)(?:\/(.*))?$/.exec(path) ?? [];
  if (version !== undefined) {
    requireVersion(version);
    return data(service, exchange, version, rest);
  }
  const [, userId] = /^\/id\/\w+\/(\w+)$/.exec(path) ?? [];
  if (userId !== undefined) return userInfo(service, exchange);
  const response = (await oauth(service, exchange)) ?? (await faultSwitches(service, exchange));
  if (response === null) throw notFound();
  return response;
}

/** Handles a request. A SalesforceError becomes its response. */
export async function handle(service: OrgService, exchange: Exchange): Promise<OrgResponse> {
  try {
    return await route(service, exchange);
  } catch (error) {
    if (error instanceof SalesforceError) return errorResponse(error, NEWEST_VERSION);
    throw error;
  }
}
