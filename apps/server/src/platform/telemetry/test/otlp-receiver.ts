import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
});

const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) }),
  ),
});

export type ReceivedSpan = z.infer<typeof span>;

/** An OpenTelemetry collector that accepts JSON. */
export type OtlpReceiver = {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The names of the received metrics. */
  readonly metrics: ReadonlySet<string>;
  /** All received texts, with their headers. */
  readonly received: readonly string[];
  close(): void;
};

/** Starts a receiver on loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const names = new Set<string>();
  const received: string[] = [];

  const keep = (path: string | undefined, body: string): void => {
    received.push(body);
    const json: unknown = JSON.parse(body);
    if (path === '/v1/traces') {
      for (const { scopeSpans } of z.parse(traces, json).resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    } else if (path === '/v1/metrics') {
      for (const { scopeMetrics } of z.parse(metrics, json).resourceMetrics) {
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) names.add(name);
      }
    }
  };

  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        keep(request.url, body);
        response.setHeader('content-type', 'application/json').end('{}');
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans,
    metrics: names,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
