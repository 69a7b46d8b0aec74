import type * as contract from '@fieldstone/contracts/insights/telemetry';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import type { IngestCounts } from './ingest-counts.ts';
import { createIntake, type IntakeOptions } from './intake.ts';
import { readNewRelicEvent } from './new-relic-event.ts';
import { logsResponseJson, logsResponseProtobuf } from './otlp-response.ts';
import { readLogsJson } from './otlp-json.ts';
import { readLogsProtobuf } from './otlp-protobuf.ts';
import { MalformedReport } from './reported-event.ts';

const notLogs = (cause: unknown): AppError => new AppError('logs_unreadable', {}, { cause });

/** Returns the handlers of telemetry from mobile apps. */
export function telemetryHandlers(options: IntakeOptions & { readonly counts: IngestCounts }) {
  const intake = createIntake(options);
  return {
    readTelemetryCounts: (({ query: { hours, token } }, { session: { orgId } }) =>
      options.counts.read(orgId, hours, token)) satisfies Handler<typeof contract.readTelemetryCounts>,

    reportLogs: (async (_input, { request, reply, token }) => {
      const { body } = request;
      const isBinary = Buffer.isBuffer(body);
      const events = isBinary ? readLogsProtobuf(body) : readLogsJson(body);
      const receipt = await intake.take(token, events).catch((error: unknown) => {
        throw error instanceof MalformedReport ? notLogs(error) : error;
      });
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
