import type { ReportedValue } from './reported-event.ts';

/** OpenTelemetry's names for the attributes of reports, the most specific first. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  appName: ['service.name'],
  appVersion: ['service.version'],
  userId: ['user.id', 'enduser.id'],
  deviceModel: ['device.model.name', 'device.model.identifier'],
  osName: ['os.name'],
  osVersion: ['os.version'],
  countryCode: ['geo.country.iso_code'],
  eventId: ['log.record.uid'],
  model: ['gen_ai.request.model'],
  responseModel: ['gen_ai.response.model'],
  inputTokens: ['gen_ai.usage.input_tokens'],
  cachedTokens: ['gen_ai.usage.cache_read.input_tokens'],
  outputTokens: ['gen_ai.usage.output_tokens'],
  reasoningTokens: ['gen_ai.usage.reasoning.output_tokens'],
  maxTokens: ['gen_ai.request.max_tokens'],
  error: ['error.message'],
};

/** Returns an event's attributes under our names; those of the record take precedence over its resource's. */
export function toOurNames(
  resource: ReadonlyMap<string, ReportedValue>,
  record: ReadonlyMap<string, ReportedValue>,
): ReadonlyMap<string, ReportedValue> {
  const attributes = new Map([...resource, ...record]);
  for (const [name, theirs] of Object.entries(NAMES)) {
    if (attributes.has(name)) continue;
    const value = theirs.map((each) => attributes.get(each)).find((each) => each !== undefined);
    if (value !== undefined) attributes.set(name, value);
  }
  return attributes;
}

/** Attributes that name a record's event; records of newer exporters have a separate field. */
const EVENT_NAMES = ['event.name', 'otel.event.name'] as const;

/** Returns the type of a record's event by its field, else by its attributes. */
export function readEventType(
  eventName: string | null | undefined,
  record: ReadonlyMap<string, ReportedValue>,
): ReportedValue | undefined {
  const names = [eventName, ...EVENT_NAMES.map((name) => record.get(name))];
  return names.find((name) => name !== undefined && name !== null && name !== '') ?? undefined;
}
