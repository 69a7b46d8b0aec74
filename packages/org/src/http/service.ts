import { loadActor } from '../access/actor.ts';
import type { Actor, Engine } from '../engine.ts';
import { knownClients } from '../oauth/clients.ts';
import { createCodes } from '../oauth/codes.ts';
import type { OAuthService } from '../oauth/endpoints.ts';
import { findAccess } from '../oauth/tokens.ts';
import { createApiUsage } from '../rest/api-usage.ts';
import { createCursors } from '../rest/cursors.ts';
import type { DataService } from '../rest/request.ts';
import { createCallLog } from './call-log.ts';
import type { CallLog } from './call-log.ts';
import type { Exchange } from './exchange.ts';
import { takeRecordFault } from './faults.ts';
import type { Faults } from './faults.ts';

/** The dependencies of the request handlers. */
export type OrgService = {
  readonly engine: Engine;
  readonly data: DataService;
  readonly oauth: OAuthService;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly hasFaultSwitches: boolean;
};

export function createService(
  engine: Engine,
  faults: Faults,
  hasFaultSwitches: boolean,
  redirectUris: readonly string[],
): OrgService {
  return {
    engine,
    faults,
    hasFaultSwitches,
    calls: createCallLog(),
    data: {
      engine,
      usage: createApiUsage(engine),
      cursors: createCursors(),
      recordFault: (object) => takeRecordFault(faults, object),
    },
    oauth: {
      engine,
      clients: knownClients(redirectUris),
      codes: createCodes(engine.now),
      rotates: () => faults.rotateRefreshTokens,
      signInFault: () => faults.signIn,
    },
  };
}

/** Returns the user of the request's access token; null without a valid one. */
export function findActor(service: OrgService, exchange: Exchange): Actor | null {
  const token = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(exchange.header('authorization') ?? '')?.[1];
  const grant = token === undefined ? null : findAccess(service.engine, token);
  return grant === null ? null : loadActor(service.engine, grant.userId);
}
