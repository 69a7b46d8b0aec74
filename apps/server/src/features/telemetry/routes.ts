import type * as contract from '@fieldstone/contracts/insights/telemetry';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { EventEngine, EventStore } from '../../analytics/port.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { readAccessToken } from '../../http/register.ts';
import type { Retention } from '../../jobs/retention.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Sweeps } from '../../store/sweeps.ts';
import { createIngestCounts } from './ingest-counts.ts';
import { createIntake } from './intake.ts';
import { readNewRelicEvent } from './new-relic-event.ts';
import { logsResponseJson, logsResponseProtobuf } from './otlp-response.ts';
import { readLogsJson } from './otlp-json.ts';
import { readLogsProtobuf } from './otlp-protobuf.ts';
import { MalformedReport } from './reported-event.ts';

/** Returns the error for a body without any record, which names what it contains instead. */
const noLogs = (ignored: readonly string[]): AppError =>
  ignored.length === 0 ? new AppError('logs_missing') : new AppError('logs_missing_but', { names: ignored.join(', ') });

export type TelemetryServices = {
  readonly app: Pick<FastifyInstance, 'addHook'>;
  readonly logger: FastifyBaseLogger;
  readonly store: Store;
  readonly events: Pick<EventEngine, 'store'>;
  readonly config: Pick<Config, 'ai'>;
  readonly sweeps: Sweeps;
  readonly retention: Retention;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the handlers of telemetry from mobile apps. */
export function telemetryHandlers({
  app,
  logger,
  store,
  events: engine,
  config,
  sweeps,
  retention,
  now,
}: TelemetryServices) {
  const counts = createIngestCounts(store, now, logger);
  sweeps.add(() => counts.sweep());
  retention.add('events', (before) => deleteEvents(engine.store, before));
  app.addHook('onClose', () => counts.close());
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const token = readAccessToken(request);
    if (token?.kind === 'ingest' && statusCode >= 400) counts.add(token, [[`response:${statusCode}`, 1]]);
    done();
  });
  const intake = createIntake({ store, events: engine.store, counts, prices: config.ai.prices, now });
  return {
    readTelemetryCounts: (({ query: { hours, token } }, { session: { orgId } }) =>
      counts.read(orgId, hours, token)) satisfies Handler<typeof contract.readTelemetryCounts>,

    reportLogs: (async (_input, { request, reply, token }) => {
      const { body } = request;
      const isBinary = Buffer.isBuffer(body);
      const events = isBinary ? readLogsProtobuf(body) : readLogsJson(body);
      const receipt = await intake.take(token, events).catch((error: unknown) => {
        throw error instanceof MalformedReport
          ? new AppError('logs_unreadable', { problem: error.message }, { cause: error })
          : error;
      });
      if (receipt.stored + receipt.rejected === 0) throw noLogs(receipt.ignored);
      if (isBinary) void reply.type('application/x-protobuf').send(logsResponseProtobuf(receipt));
      else void reply.type('application/json').send(logsResponseJson(receipt));
      return undefined;
    }) satisfies Handler<typeof contract.reportLogs>,

    reportEvents: (async ({ body }, { token, requestId }) => {
      const events = (Array.isArray(body) ? body : [body]).values().map(readNewRelicEvent);
      const { stored, rejected, reasons } = await intake.take(token, events);
      if (stored === 0 && rejected > 0) throw new AppError('events_rejected', { detail: reasons.join(' ') });
      return { success: true, uuid: requestId, ...(rejected > 0 && { rejected, reasons: [...reasons] }) };
    }) satisfies Handler<typeof contract.reportEvents>,
  };
}

/** Deletes the events from before a moment; yields the number in each batch. */
async function* deleteEvents(store: EventStore | null, before: number): AsyncGenerator<number> {
  if (store === null) return;
  for (let deleted = await store.deleteOldest(before); deleted > 0; deleted = await store.deleteOldest(before))
    yield deleted;
}
