import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { sendTo } from './sink.ts';

/** The telemetry of a process; `stop` sends the rest. */
export type Telemetry = { stop(): Promise<void> };

/** Begins to send traces and metrics as configured. Without configuration, no package for telemetry is loaded. */
export async function startTelemetry(
  { host, telemetry: { metricsPort, isSent } }: Pick<Config, 'host' | 'telemetry'>,
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
