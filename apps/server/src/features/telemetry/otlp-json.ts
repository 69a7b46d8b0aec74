import * as z from 'zod/mini';
import { ATTRIBUTES_LIMIT } from './limits.ts';
import { readEventType, toOurNames } from './otlp-names.ts';
import {
  type IgnoredPart,
  MalformedReport,
  orUnreadable,
  type ReportedEvent,
  type ReportedValue,
  type UnreadableEvent,
} from './reported-event.ts';

// OTLP's JSON: lowerCamelCase, 64-bit numbers as text, few required fields; null is unset in every field. Parsed
// incrementally, so that a large request does not block others.

const list = z.nullish(z.array(z.unknown(), 'must be a list'));

const message = <S extends z.core.$ZodLooseShape>(shape: S) => z.nullish(z.object(shape, 'must be an object'));

const text = z.nullish(z.string('must be text'));

const logsRequest = z.object({ resourceLogs: list }, 'must be an object');

const resourceLogs = message({ resource: message({ attributes: list }), scopeLogs: list });

const scopeLogs = message({ logRecords: list });

/** The names of the messages that contain records; the record's own unknown names may be those of a later version. */
const NAMES = {
  request: new Set(['resourceLogs']),
  resourceLogs: new Set(['resource', 'scopeLogs', 'schemaUrl']),
  scopeLogs: new Set(['scope', 'logRecords', 'schemaUrl']),
} as const;

/** Longest unknown name in a response; a longer one is cut. */
const NAME_LENGTH = 60;

const NANOSECONDS = 'must be a number of nanoseconds';
const nanoseconds = z.nullish(
  z.union(
    [z.string().check(z.regex(/^\d{1,20}$/, NANOSECONDS)), z.number().check(z.minimum(0, NANOSECONDS))],
    NANOSECONDS,
  ),
);

const logRecord = message({
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  eventName: text,
  attributes: list,
});

const numeric = (rule: RegExp, problem: string) =>
  z.nullish(z.union([z.number(), z.string().check(z.regex(rule, problem))], problem));

const INTEGER = /^-?\d+$/;
const DOUBLE = /^(-?(\d+(\.\d+)?([eE][+-]?\d+)?|Infinity)|NaN)$/;

const pair = message({
  key: text,
  value: message({
    stringValue: text,
    boolValue: z.nullish(z.boolean('must be true or false')),
    intValue: numeric(INTEGER, 'must be a whole number'),
    doubleValue: numeric(DOUBLE, 'must be a number'),
  }),
});

/** @param position of the value in the request, with which the reason begins; empty for the request itself */
function read<S extends z.ZodMiniType>(schema: S, value: unknown, position: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = [position, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  throw new MalformedReport(`${place === '' ? 'The body' : place} ${issue?.message ?? 'cannot be read'}`);
}

/** Yields the names of a message that are not among those of the protocol. */
function* unknownNames(part: unknown, known: ReadonlySet<string>, position = ''): Generator<IgnoredPart> {
  if (typeof part !== 'object' || part === null) return;
  for (const name of Object.keys(part)) {
    if (!known.has(name)) yield { ignored: `${position}${name.slice(0, NAME_LENGTH).toWellFormed()}` };
  }
}

/**
 * Yields the log records of an ExportLogsServiceRequest; a part that cannot be read counts as one record.
 * @throws {MalformedReport} for any other message
 */
export function* readLogsJson(body: unknown): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  const { resourceLogs: parts } = read(logsRequest, body, '');
  yield* unknownNames(body, NAMES.request);
  for (const [index, part] of (parts ?? []).entries()) {
    yield* orUnreadable(() => readResourceLogs(part, `resourceLogs[${String(index)}]`));
  }
}

function* readResourceLogs(part: unknown, position: string): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  const { resource, scopeLogs: scopes } = read(resourceLogs, part, position) ?? {};
  yield* unknownNames(part, NAMES.resourceLogs, `${position}.`);
  let shared: ReadonlyMap<string, ReportedValue> | undefined;
  // Read for the first record: attributes that cannot be read reject every record of the resource, and no other one.
  const sharedOf = () => (shared ??= toMap(resource?.attributes, `${position}.resource.attributes`));
  for (const [index, scope] of (scopes ?? []).entries()) {
    const at = `${position}.scopeLogs[${String(index)}]`;
    yield* orUnreadable(() => readScopeLogs(scope, at, sharedOf));
  }
}

function* readScopeLogs(
  scope: unknown,
  position: string,
  sharedOf: () => ReadonlyMap<string, ReportedValue>,
): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  const { logRecords: records } = read(scopeLogs, scope, position) ?? {};
  yield* unknownNames(scope, NAMES.scopeLogs, `${position}.`);
  for (const [index, record] of (records ?? []).entries()) {
    yield* orUnreadable(() => [toEvent(record, `${position}.logRecords[${String(index)}]`, sharedOf())]);
  }
}

function toEvent(record: unknown, position: string, shared: ReadonlyMap<string, ReportedValue>): ReportedEvent {
  const { timeUnixNano, observedTimeUnixNano, eventName, ...rest } = read(logRecord, record, position) ?? {};
  const attributes = toMap(rest.attributes, `${position}.attributes`);
  return {
    eventType: readEventType(eventName, attributes),
    timestamp: milliseconds(timeUnixNano),
    observed: milliseconds(observedTimeUnixNano),
    attributes: toOurNames(shared, attributes),
  };
}

/** Must equal the protobuf result, or the same event in both encodings would count twice. */
function milliseconds(nano: string | number | null | undefined): number | null {
  const value =
    typeof nano === 'string' ? Number(BigInt(nano) / 1_000_000n) : Math.floor(Math.round((nano ?? 0) / 1000) / 1000);
  return value === 0 ? null : value;
}

/** Pairs beyond the limit for rejecting an event are omitted. */
function toMap(pairs: readonly unknown[] | null | undefined, position: string): Map<string, ReportedValue> {
  const attributes = new Map<string, ReportedValue>();
  for (const [index, each] of (pairs ?? []).slice(0, ATTRIBUTES_LIMIT + 1).entries()) {
    const { key, value } = read(pair, each, `${position}[${String(index)}]`) ?? {};
    const plain = plainOf(value ?? {});
    if (plain !== undefined) attributes.set(key ?? '', plain);
  }
  return attributes;
}

function plainOf({
  stringValue,
  boolValue,
  intValue,
  doubleValue,
}: NonNullable<NonNullable<z.output<typeof pair>>['value']>): ReportedValue | undefined {
  const plain = stringValue ?? boolValue;
  if (plain !== null && plain !== undefined) return plain;
  const number = intValue ?? doubleValue;
  return number === null || number === undefined ? undefined : Number(number);
}
