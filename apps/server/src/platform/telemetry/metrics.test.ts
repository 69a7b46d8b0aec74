import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRICS, prometheusName, recordedMetrics, watchedMetrics } from './metrics.ts';
import type { MetricName } from './metrics.ts';
import { record, watch } from './sink.ts';
import type { Reading } from './sink.ts';
import { startTelemetry } from './start.ts';
import type { Telemetry } from './start.ts';
import { freePorts } from '../../test/program.ts';

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const names = [...recordedMetrics, ...watchedMetrics];

/** Labels with a value for each name. */
const labelsOf = (name: MetricName) => Object.fromEntries(METRICS[name].labels.map((label) => [label, 'some']));

/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS: ReadonlySet<string> = new Set(['up']);

let telemetry: Telemetry;
let address: string;
let unwatch: () => void;
/** The response of /metrics with a value of every metric. */
let text: string;

beforeAll(async () => {
  const [metricsPort = 0] = await freePorts(1);
  const config = { host: '127.0.0.1', telemetry: { metricsPort, isSent: false } };
  telemetry = await startTelemetry(config, { warn: () => {} });
  for (const name of recordedMetrics) record(name, 1, labelsOf(name) as never);
  unwatch = watch(() => watchedMetrics.map((metric) => ({ metric, value: 1, labels: labelsOf(metric) }) as Reading));
  address = `http://127.0.0.1:${String(metricsPort)}/metrics`;
  text = await (await fetch(address)).text();
});
afterAll(async () => {
  unwatch();
  await telemetry.stop();
});

/** Returns the series of the response. */
const series = (): ReadonlySet<string> => new Set([...text.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name = '']) => name));

/** Returns the metrics of series, which a histogram has three of. */
const metricsOf = (all: Iterable<string>): ReadonlySet<string> =>
  new Set([...all].map((name) => name.replace(/_(bucket|count|sum)$/, '')));

/** Returns the metrics that the expressions of a file name. */
const usedIn = (path: string): readonly string[] => {
  const expressions = path.endsWith('.json')
    ? [...read(path).matchAll(/"(?:expr|query)": "((?:[^"\\]|\\.)*)"/g)].map(([, found = '']) => found)
    : [...read(path).matchAll(/expr: (\|\n(?: {10}.*\n)+|.*\n)/g)].map(([, found = '']) => found);
  // Label names, values and functions are no metrics.
  const plain = expressions.join('\n').replaceAll(/\{[^}]*\}|\\?"[^"]*"|by \([^)]*\)|\[[^\]]*\]/g, ' ');
  return [...new Set(plain.match(/\b(?:[a-z]+_\w+|up)\b(?!\()/g))].filter((name) => name !== 'label_values');
};

describe('the metrics', () => {
  it('[OPS-02] all appear on the port of the metrics', () => {
    expect([...metricsOf(series())].toSorted()).toEqual(names.map(prometheusName).toSorted());
  });

  it('[OPS-02] appear also while a source fails, except for those of the source', async () => {
    const unwatchBroken = watch(() => {
      throw new Error('the store is down');
    });
    const response = await fetch(address);
    unwatchBroken();
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^process_memory_usage_bytes [1-9]/m);
  });

  it('[OPS-02] have no label for group profiles, users or addresses', () => {
    const labels = new Set<string>(names.flatMap((name) => METRICS[name].labels));
    expect([...labels].toSorted()).toEqual([
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'kind',
      'lease',
      'operation',
      'org',
      'outcome',
      'result',
      'topic',
    ]);
  });

  it.each(['deploy/grafana-dashboard.json', 'deploy/prometheus-alerts.yaml'])(
    '[OPS-02] are the only ones in %s',
    (path) => {
      const used = usedIn(path);
      expect(used.length).toBeGreaterThan(5);
      expect(used.filter((name) => !series().has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
    },
  );

  it('[OPS-02] are all in the dashboard', () => {
    expect([...metricsOf(usedIn('deploy/grafana-dashboard.json'))].toSorted()).toEqual(
      names.map(prometheusName).toSorted(),
    );
  });

  it('are all in the table of docs/observability.md', () => {
    const rows = read('docs/observability.md')
      .split('\n')
      .filter((line) => /^\| `(fieldstone|http|nodejs|process)_/.test(line));
    const expected = Object.entries(METRICS).map(([name, { labels, meaning }]) => {
      const listed = labels.map((label) => `\`${label.replaceAll('.', '_')}\``).join(', ');
      return `| \`${prometheusName(name as MetricName)}\` | ${listed} | ${meaning} |`;
    });
    expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual(expected.map((row) => row.replaceAll(/ +/g, ' ')));
  });

  it('[OPS-02] every alert has an entry in docs/observability.md', () => {
    const alerts = [...read('deploy/prometheus-alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const entries = [...read('docs/observability.md').matchAll(/^\| `(Fieldstone\w+)`/gm)].map(([, name]) => name);
    expect(entries).toEqual(alerts);
  });
});
