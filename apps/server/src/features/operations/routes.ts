import { message } from '@fieldstone/contracts/platform/errors/message';
import type { apiDocs, healthz, openApi, readyz } from '@fieldstone/contracts/platform/operations';
import type { EventEngine } from '../../analytics/port.ts';
import type { Config } from '../../config/config.ts';
import type { Handler } from '../../http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { apiDocsPage } from '../../http/api-docs/api-docs.ts';
import { describeApi } from '../../http/api-docs/openapi.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { Store } from '../../store/engine/database.ts';
import { createReadiness, requireFreeSpace, type Probes } from './readiness.ts';

export type OperationsServices = {
  readonly config: Pick<Config, 'publicUrl' | 'crm'>;
  readonly store: Pick<Store, 'ping' | 'folder'>;
  readonly events: Pick<EventEngine, 'ping' | 'folder'>;
  readonly crmFactory: Pick<CrmFactory, 'ping'>;
  /** Aborted when the console begins to stop. */
  readonly stopping: AbortSignal;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the handlers for operators and API users. */
export function operationsHandlers({ config, store, events, crmFactory, stopping, now }: OperationsServices) {
  const document = describeApi(config.publicUrl);
  const page = apiDocsPage();
  const probes: Probes = {
    store: () => store.ping(),
    // A remote engine is not required: the console works without it.
    ...(events.folder !== null && { events: () => events.ping() }),
    crm: () => crmFactory.ping(config.crm.loginUrl),
    disk: async () => {
      for (const folder of [store.folder, events.folder]) if (folder !== null) await requireFreeSpace(folder);
    },
  };
  const missing = createReadiness(probes, now);
  const ready: Handler<typeof readyz> = async () => {
    if (stopping.aborted) throw new AppError('console_stopping');
    const found = await missing();
    const [first] = found;
    if (first === undefined) return { status: 'ok' };
    const needs = found.map(({ need }) => ({ path: need, ...message(`need_${need}`) }));
    throw new AppError('console_not_ready', { needs }, { cause: first.cause, fields: needs });
  };
  const alive: Handler<typeof healthz> = () => ({ status: 'ok' });
  const description: Handler<typeof openApi> = () => document;
  const docs: Handler<typeof apiDocs> = (_input, { reply }) => {
    void reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.html);
    return undefined;
  };
  return { healthz: alive, readyz: ready, openApi: description, apiDocs: docs };
}
