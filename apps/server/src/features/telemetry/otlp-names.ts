import type { ReportedValue } from './reported-event.ts';

/** OpenTelemetry's names for the attributes of reports, the most specific first. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  appName: ['service.name'],
  appVersion: ['service.version'],
  userId: ['user.id', 'enduser.id'],
  userName: ['user.full_name', 'user.name'],
  deviceModel: ['device.model.name', 'device.model.identifier'],
  osName: ['os.name'],
  osVersion: ['os.version'],
  countryCode: ['geo.country.iso_code'],
  eventId: ['log.record.uid'],
  model: ['gen_ai.response.model', 'gen_ai.request.model'],
  inputTokens: ['gen_ai.usage.input_tokens'],
  outputTokens: ['gen_ai.usage.output_tokens'],
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
