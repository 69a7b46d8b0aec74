/** How a metric is measured: a growing number, durations, a value read at each collection, or a growing one read at each collection. */
type MetricKind = 'counter' | 'histogram' | 'gauge' | 'total';

type Metric = {
  readonly kind: MetricKind;
  /** In the notation of OpenTelemetry: seconds, bytes, or a thing in braces. */
  readonly unit: 's' | 'By' | `{${string}}`;
  /** Values of labels are few: never a group profile, a user or an address. */
  readonly labels: readonly string[];
  readonly meaning: string;
};

/** Every metric of the console. docs/observability.md lists them, and the files in deploy/ use them; tests compare both. */
export const METRICS = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
    meaning: 'Time from the arrival of a request to the end of its response.',
  },
  'fieldstone.crm.call.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['kind', 'outcome'],
    meaning: 'Time of one call to Salesforce, each repetition included as a call.',
  },
  'fieldstone.crm.calls.left': {
    kind: 'gauge',
    unit: '{call}',
    labels: ['org'],
    meaning: 'API calls that the org has left for the day, as last reported by Salesforce.',
  },
  'fieldstone.crm.calls.limit': {
    kind: 'gauge',
    unit: '{call}',
    labels: ['org'],
    meaning: 'API calls that the org may make in a day.',
  },
  'fieldstone.store.statement.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['operation', 'outcome'],
    meaning: 'Time of one statement of the store. The time of a commit contains the write to the disk.',
  },
  'fieldstone.lease.wait.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['lease', 'outcome'],
    meaning:
      'Wait for a lease, by its kind. The outcome is `busy` if it was not free in time; a read of a setting waits only briefly.',
  },
  'fieldstone.event_store.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['operation', 'outcome'],
    meaning: 'Time of one write, query or page of an export of the event store.',
  },
  'fieldstone.model.call.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['outcome'],
    meaning: 'Time of one response of the language model.',
  },
  'fieldstone.job.duration': {
    kind: 'histogram',
    unit: 's',
    labels: ['topic', 'outcome'],
    meaning: 'Time of one attempt of a background job.',
  },
  'fieldstone.jobs.pending': {
    kind: 'gauge',
    unit: '{job}',
    labels: ['topic'],
    meaning: 'Background jobs that have not ended. The same for all consoles on one store.',
  },
  'fieldstone.jobs.oldest_age': {
    kind: 'gauge',
    unit: 's',
    labels: ['topic'],
    meaning: 'Time since the oldest of these jobs was requested.',
  },
  'fieldstone.outcomes.unknown': {
    kind: 'gauge',
    unit: '{write}',
    labels: [],
    meaning:
      'Writes without a known outcome for at least a minute. The next reading of their setting ends that, or the end of the job that replaces a person.',
  },
  'fieldstone.audit_export.waiting': {
    kind: 'gauge',
    unit: '{change}',
    labels: [],
    meaning:
      'Changes that the receiver of the audit export does not have yet, at most 10,000. Without a receiver, there is no value. The same for all consoles on one store.',
  },
  'fieldstone.audit_export.oldest_age': {
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning: 'Time since the oldest of these changes was recorded.',
  },
  'fieldstone.ingest.events': {
    kind: 'counter',
    unit: '{event}',
    labels: ['result'],
    meaning: 'Reported events: `accepted`, `late` (accepted, but more than a day old) or `refused`.',
  },
  'nodejs.eventloop.delay.p50': {
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning: 'Median delay of the event loop since the last collection.',
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning: '99th percentile of that delay.',
  },
  'nodejs.eventloop.delay.max': { kind: 'gauge', unit: 's', labels: [], meaning: 'Longest of these delays.' },
  'process.memory.usage': { kind: 'gauge', unit: 'By', labels: [], meaning: 'Resident memory of the process.' },
  'process.cpu.time': { kind: 'total', unit: 's', labels: [], meaning: 'CPU time of the process.' },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

/** Upper bounds of the counted durations, in seconds: from a statement to a response of a slow language model. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120] as const;

type NamesOf<K extends MetricKind> = {
  [M in MetricName]: (typeof METRICS)[M]['kind'] extends K ? M : never;
}[MetricName];

/** The metrics that are recorded when something happens. */
export type RecordedMetric = NamesOf<'counter' | 'histogram'>;

/** The metrics that are read at each collection. */
export type WatchedMetric = NamesOf<'gauge' | 'total'>;

/** The labels of a metric, by name. */
export type LabelsOf<M extends MetricName> = Readonly<Record<(typeof METRICS)[M]['labels'][number], string>>;

const names = Object.keys(METRICS).filter((name): name is MetricName => Object.hasOwn(METRICS, name));

const isRecorded = (name: MetricName): name is RecordedMetric =>
  METRICS[name].kind === 'counter' || METRICS[name].kind === 'histogram';
const isWatched = (name: MetricName): name is WatchedMetric => !isRecorded(name);

export const recordedMetrics: readonly RecordedMetric[] = names.filter(isRecorded);
export const watchedMetrics: readonly WatchedMetric[] = names.filter(isWatched);

const SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/** Returns the name of a metric by the rules of Prometheus, with its unit. */
export function prometheusName(name: MetricName): string {
  const { kind, unit } = METRICS[name];
  const grows = kind === 'counter' || kind === 'total';
  return `${name.replaceAll('.', '_')}${SUFFIXES[unit] ?? ''}${grows ? '_total' : ''}`;
}
