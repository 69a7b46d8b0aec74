import { message } from '@fieldstone/contracts/platform/errors/message';
import type { apiDocs, healthz, openApi, readyz } from '@fieldstone/contracts/platform/operations';
import type { Handler } from '../../http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { createReadiness, type Probes } from './readiness.ts';

export type OperationsFeature = {
  readonly probes: Probes;
  /** The OpenAPI document, and its HTML page with the content security policy. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly page: { readonly html: string; readonly contentSecurityPolicy: string };
  /** Aborted when the console begins to stop. */
  readonly stopping: AbortSignal;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the handlers for operators and API users. */
export function operationsHandlers({ probes, document, page, stopping, now }: OperationsFeature) {
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
