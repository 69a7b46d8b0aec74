import * as z from 'zod/mini';
import { ATTRIBUTES_LIMIT } from './limits.ts';
import { toOurNames } from './otlp-names.ts';
import { MalformedReport, type ReportedEvent, type ReportedValue } from './reported-event.ts';

// OTLP's JSON: lowerCamelCase, 64-bit numbers as text, few required fields. Parsed incrementally, so that a large
// request does not block others.

const list = z.optional(z.array(z.unknown()));

const logsRequest = z.object({ resourceLogs: list });

const resourceLogs = z.object({
  resource: z.nullish(z.object({ attributes: list })),
  scopeLogs: list,
});

const scopeLogs = z.object({ logRecords: list });

const nanoseconds = z.optional(z.union([z.string().check(z.regex(/^\d{1,20}$/)), z.number()]));

const logRecord = z.object({
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  eventName: z.optional(z.string()),
  attributes: list,
});

const pair = z.object({
  key: z.string(),
  value: z.nullish(
    z.object({
      stringValue: z.optional(z.string()),
      boolValue: z.optional(z.boolean()),
      intValue: z.optional(z.union([z.string(), z.number()])),
      doubleValue: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new MalformedReport(JSON.stringify(result.error.issues.slice(0, 5)));
}

/**
 * Yields the log records of an ExportLogsServiceRequest.
 * @throws {MalformedReport} for any other message
 */
export function* readLogsJson(body: unknown): Generator<ReportedEvent> {
  for (const part of read(logsRequest, body).resourceLogs ?? []) {
    const { resource, scopeLogs: scopes = [] } = read(resourceLogs, part);
    const shared = toMap(resource?.attributes);
    for (const scope of scopes) {
      for (const record of read(scopeLogs, scope).logRecords ?? []) yield toEvent(shared, read(logRecord, record));
    }
  }
}

function toEvent(
  shared: ReadonlyMap<string, ReportedValue>,
  { timeUnixNano, observedTimeUnixNano, eventName = '', ...record }: z.output<typeof logRecord>,
): ReportedEvent {
  const attributes = toMap(record.attributes);
  return {
    eventType: eventName === '' ? attributes.get('event.name') : eventName,
    timestamp: milliseconds(timeUnixNano) ?? milliseconds(observedTimeUnixNano),
    attributes: toOurNames(shared, attributes),
  };
}

/** Must equal the protobuf result, or the same event in both encodings would count twice. */
function milliseconds(nano: string | number = 0): number | null {
  const value =
    typeof nano === 'string' ? Number(BigInt(nano) / 1_000_000n) : Math.floor(Math.round(nano / 1000) / 1000);
  return value === 0 ? null : value;
}

/** Pairs beyond the limit for rejecting an event are omitted. */
function toMap(pairs: readonly unknown[] = []): Map<string, ReportedValue> {
  const attributes = new Map<string, ReportedValue>();
  for (const each of pairs.slice(0, ATTRIBUTES_LIMIT + 1)) {
    const { key, value } = read(pair, each);
    const plain = plainOf(value);
    if (plain !== undefined) attributes.set(key, plain);
  }
  return attributes;
}

function plainOf(value: z.output<typeof pair>['value']): ReportedValue | undefined {
  if (!value) return undefined;
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.boolValue !== undefined) return value.boolValue;
  const number = value.intValue ?? value.doubleValue;
  return number === undefined ? undefined : Number(number);
}
