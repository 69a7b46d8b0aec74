import { ATTRIBUTES_LIMIT } from './limits.ts';
import { readFields, type Field } from './protobuf.ts';
import { readEventType, toOurNames } from './otlp-names.ts';
import {
  type IgnoredPart,
  orUnreadable,
  type ReportedEvent,
  type ReportedValue,
  type UnreadableEvent,
} from './reported-event.ts';

// Field numbers of opentelemetry/proto/collector/logs/v1 and its nested messages.

type Attributes = Map<string, ReportedValue>;

/** The highest field of each message that contains records. */
const LAST = { request: 1, resourceLogs: 3, scopeLogs: 3 } as const;

/**
 * Yields the log records of an ExportLogsServiceRequest; a part that cannot be read counts as one record.
 * @throws {MalformedReport} for any other message
 */
export function* readLogsProtobuf(request: Buffer): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  yield* unknownFields(request, LAST.request);
  let index = 0;
  for (const part of inner(request, 1)) {
    const position = `resourceLogs[${String(index)}]`;
    yield* orUnreadable(() => readResourceLogs(part, position), `${position}: `);
    index += 1;
  }
}

function* readResourceLogs(part: Buffer, position: string): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  yield* unknownFields(part, LAST.resourceLogs, `${position}.`);
  const resource: Attributes = new Map();
  for (const message of inner(part, 1)) for (const pair of inner(message, 1)) addPair(resource, pair);
  let index = 0;
  for (const scopeLogs of inner(part, 2)) {
    const at = `${position}.scopeLogs[${String(index)}]`;
    yield* orUnreadable(() => readScopeLogs(scopeLogs, at, resource), `${at}: `);
    index += 1;
  }
}

function* readScopeLogs(
  scopeLogs: Buffer,
  position: string,
  resource: Attributes,
): Generator<ReportedEvent | UnreadableEvent | IgnoredPart> {
  yield* unknownFields(scopeLogs, LAST.scopeLogs, `${position}.`);
  let index = 0;
  for (const record of inner(scopeLogs, 2)) {
    yield* orUnreadable(() => [toEvent(resource, record)], `${position}.logRecords[${String(index)}]: `);
    index += 1;
  }
}

function toEvent(resource: Attributes, record: Buffer): ReportedEvent {
  const attributes: Attributes = new Map();
  let [time, observed] = [0n, 0n];
  let eventName = '';
  for (const field of readFields(record)) {
    if (field.kind === 'fixed64') {
      if (field.number === 1) time = field.value;
      if (field.number === 11) observed = field.value;
    } else if (field.kind === 'bytes') {
      if (field.number === 6) addPair(attributes, field.value);
      if (field.number === 12) eventName = field.value.toString('utf8');
    }
  }
  return {
    eventType: readEventType(eventName, attributes),
    timestamp: milliseconds(time),
    observed: milliseconds(observed),
    attributes: toOurNames(resource, attributes),
  };
}

function milliseconds(nano: bigint): number | null {
  const value = Number(nano / 1_000_000n);
  return value === 0 ? null : value;
}

/** Adds a KeyValue; one without a plain value is omitted, as are those beyond the limit for rejecting an event. */
function addPair(attributes: Attributes, pair: Buffer): void {
  if (attributes.size > ATTRIBUTES_LIMIT) return;
  let key = '';
  let value: ReportedValue | undefined;
  for (const field of readFields(pair)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === 1) key = field.value.toString('utf8');
    if (field.number === 2) for (const each of readFields(field.value)) value = plain(each);
  }
  if (value !== undefined) attributes.set(key, value);
}

/** Returns the plain value of an AnyValue. */
function plain(field: Field): ReportedValue | undefined {
  if (field.kind === 'bytes') return field.number === 1 ? field.value.toString('utf8') : undefined;
  if (field.number === 2) return field.value !== 0n;
  if (field.number === 3) return Number(BigInt.asIntN(64, field.value));
  return field.number === 4 ? new Float64Array(new BigUint64Array([field.value]).buffer)[0] : undefined;
}

function* inner(message: Buffer, number: number): Generator<Buffer> {
  for (const field of readFields(message)) if (field.kind === 'bytes' && field.number === number) yield field.value;
}

/** Yields the fields of a message beyond those of the protocol. */
function* unknownFields(message: Buffer, last: number, position = ''): Generator<IgnoredPart> {
  for (const { number } of readFields(message)) if (number > last) yield { ignored: `${position}field ${number}` };
}
