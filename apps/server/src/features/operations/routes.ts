import type { apiDocs, healthz, openApi, readyz } from '@fieldstone/contracts/operations';
import type { Handler } from '../../http/context.ts';
import { AppError } from '../../errors.ts';

export type OperationsFeature = {
  /** By what is needed: how to find out whether it can be reached, and what it is. */
  readonly probes: {
    readonly store: { readonly name: string; readonly ping: () => Promise<void> };
    readonly crm: { readonly name: string; readonly ping: () => Promise<void> };
  };
  /** The API's description, and its page for people, a complete document with its content security policy. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly page: { readonly html: string; readonly contentSecurityPolicy: string };
};

/** A balancer that waits longer than this has given up. */
const PROBE_MS = 3000;

/** For those who run the console and those who program against it. */
export function operationsHandlers({ probes, document, page }: OperationsFeature) {
  const ready: Handler<typeof readyz> = async () => {
    const [store, crm] = await Promise.all([failureOf(probes.store.ping), failureOf(probes.crm.ping)]);
    const fields = [
      ...(store === null ? [] : [{ path: 'store', code: 'unreachable', message: `${probes.store.name}: ${store}` }]),
      ...(crm === null ? [] : [{ path: 'crm', code: 'unreachable', message: `${probes.crm.name}: ${crm}` }]),
    ];
    if (fields.length > 0) {
      throw new AppError('unavailable', `Not reachable: ${fields.map(({ path }) => path).join(', ')}.`, { fields });
    }
    return { status: 'ok', store: probes.store.name, crm: probes.crm.name };
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

async function failureOf(ping: () => Promise<void>): Promise<string | null> {
  const timeout = AbortSignal.timeout(PROBE_MS);
  const { promise: late, resolve } = Promise.withResolvers<string>();
  timeout.addEventListener('abort', () => resolve('no answer in time'));
  const answer = ping().then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : 'no connection'),
  );
  return Promise.race([answer, late]);
}
