import type { FastifyBaseLogger } from 'fastify';
import { sendTo } from './sink.ts';

/** The receivers of traces and metrics. */
export type TelemetryConfig = {
  /** Port of Prometheus metrics; null without them. */
  readonly metricsPort: number | null;
  /** Whether OpenTelemetry's variables name a receiver. */
  readonly isSent: boolean;
};

/** The telemetry of a process; `stop` sends the rest. */
export type Telemetry = { stop(): Promise<void> };

/** Begins to send traces and metrics as configured. Without configuration, no package for telemetry is loaded. */
export async function startTelemetry(
  { host, telemetry: { metricsPort, isSent } }: { readonly host: string; readonly telemetry: TelemetryConfig },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Telemetry> {
  if (metricsPort === null && !isSent) return { stop: async () => {} };
  const { watchProcess } = await import('./process-readings.ts');
  const sinks = [
    ...(metricsPort === null
      ? []
      : [await (await import('./prometheus.ts')).servePrometheus({ host, port: metricsPort })]),
    ...(isSent ? [(await import('./open-telemetry.ts')).startOpenTelemetry(log)] : []),
  ];
  sendTo(sinks);
  const unwatch = watchProcess();
  return {
    stop: async () => {
      unwatch();
      sendTo([]);
      await Promise.all(sinks.map((sink) => sink.stop()));
    },
  };
}
