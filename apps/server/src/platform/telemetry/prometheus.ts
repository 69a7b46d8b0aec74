import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BUCKETS, METRICS, prometheusName, recordedMetrics, watchedMetrics } from './metrics.ts';
import type { MetricName } from './metrics.ts';
import { readings } from './sink.ts';
import type { Sink } from './sink.ts';

/** Offers the metrics at `/metrics` of a separate port. Rejects if the port is in use. */
export async function servePrometheus(address: {
  readonly host: string;
  readonly port: number;
}): Promise<Sink & { stop(): Promise<void> }> {
  const registry = new Registry();
  const configured = (name: MetricName) => ({
    name: prometheusName(name),
    help: METRICS[name].meaning,
    labelNames: METRICS[name].labels.map(labelName),
    registers: [registry],
  });

  const recorders = new Map(
    recordedMetrics.map((name) => {
      if (METRICS[name].kind === 'counter') {
        const counter = new Counter(configured(name));
        return [name, (value: number, labels: Labels) => counter.inc(labels, value)] as const;
      }
      const histogram = new Histogram({ ...configured(name), buckets: [...BUCKETS] });
      return [name, (value: number, labels: Labels) => histogram.observe(labels, value)] as const;
    }),
  );
  const watched = new Map(
    watchedMetrics.map((name) => [
      name,
      METRICS[name].kind === 'total' ? new Counter(configured(name)) : new Gauge(configured(name)),
    ]),
  );

  const send = async (response: ServerResponse): Promise<void> => {
    for (const metric of watched.values()) metric.reset();
    for (const { metric, value, labels } of await readings()) watched.get(metric)?.inc(renamed(labels), value);
    response.setHeader('content-type', registry.contentType).end(await registry.metrics());
  };
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url?.split('?', 1)[0] === '/metrics') send(response).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  server.listen(address);
  await once(server, 'listening');
  return {
    startTrace: null,
    record: (metric, value, labels) => recorders.get(metric)?.(value, renamed(labels)),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Labels = Readonly<Record<string, string>>;

const labelName = (name: string): string => name.replaceAll('.', '_');

const renamed = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [labelName(name), value]));
