import type { EventList, ReportedEvent } from '@fieldstone/contracts/insights/insights';
import { clientAt, type Client } from '../../../test/client.ts';
import { startConsole, type TestConsole } from '../../../test/console.ts';

/** A console with an administrator, and a telemetry token. */
export type Ingest = {
  readonly admin: Client;
  readonly token: string;
  readonly tokenId: string;
  post(
    url: string,
    payload: string | Buffer | object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly raw: Buffer }>;
  usage(): Promise<readonly ReportedEvent[]>;
  feedback(): Promise<readonly ReportedEvent[]>;
  /** Returns the number of uses of an app's version. */
  versions(appVersion: string): Promise<number>;
};

/** The time at which a console of `startIngest` starts. */
export const NOW = Date.parse('2026-06-17T19:00:00Z');
export const MINUTE_MS = 60_000;

export const LOGS = '/v1/logs';
export const EVENTS = '/v1/accounts/1/events';

/** Starts a console with an empty org, a token and a clock that the test sets. */
export async function startIngest(): Promise<{
  readonly home: TestConsole;
  readonly ingest: Ingest;
  readonly clock: { now: number };
}> {
  const clock = { now: NOW };
  const home = await startConsole({ empty: true, now: () => clock.now });
  return { home, ingest: await ingestAt(home), clock };
}

/** Returns the JSON of a response. */
export const json = ({ raw }: { readonly raw: Buffer }): unknown => JSON.parse(raw.toString('utf8'));

/** Returns an event of New Relic's Event API a minute before `NOW`. */
export const used = (appVersion: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  eventType: 'AppUsage',
  timestamp: NOW - MINUTE_MS,
  appVersion,
  ...changes,
});

/** Issues a token at a console, as its page does. */
export async function ingestAt(home: TestConsole): Promise<Ingest> {
  const admin = await clientAt(home);
  const { body } = await admin.post<{ token: string; record: { id: string } }>('/api/access-tokens', {
    kind: 'ingest',
    name: 'Apps',
  });
  const list = async (report: string): Promise<readonly ReportedEvent[]> => {
    const response = await admin.get<EventList>(`/api/insight/${report}`);
    return response.body.results[0]?.events ?? [];
  };
  const usage = () => list('usageAll');
  return {
    admin,
    token: body.token,
    tokenId: body.record.id,
    post: async (url, payload, headers = {}) => {
      const response = await home.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json', ...headers },
        payload,
      });
      return { status: response.statusCode, headers: response.headers, raw: response.rawPayload };
    },
    usage,
    feedback: () => list('feedbackAll'),
    versions: async (version) => (await usage()).filter(({ appVersion }) => appVersion === version).length,
  };
}

/** Returns a log record of OTLP in JSON. */
export const jsonRecord = (eventName: string, at: number, attributes: Readonly<Record<string, unknown>> = {}) => ({
  timeUnixNano: `${String(at)}000000`,
  eventName,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'number'
        ? { intValue: String(value) }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { stringValue: value },
  })),
});

/** Returns a request of OTLP in JSON. */
export const jsonLogs = (...logRecords: readonly object[]) => ({
  resourceLogs: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'fieldstone-go' } }] },
      scopeLogs: [{ scope: {}, logRecords }],
    },
  ],
});
