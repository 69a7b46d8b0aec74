import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import type { UserFacets } from '@fieldstone/contracts/insights/insights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { ingestAt, type Ingest } from './test/ingest.ts';

let home: TestConsole;
let ingest: Ingest;
let url: string;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  ingest = await ingestAt(home);
  url = `${await home.app.listen({ host: '127.0.0.1', port: 0 })}/v1/logs`;
});
afterAll(() => home.close());

const ADA = '005000000000001';

const exporters = [
  ['http/json', JsonExporter, 'none'],
  ['http/json, gzip', JsonExporter, 'gzip'],
  ['http/protobuf', ProtobufExporter, 'none'],
  ['http/protobuf, gzip', ProtobufExporter, 'gzip'],
] as const;

/** Returns the exporter as docs/telemetry.md configures it. */
function providerOf(Exporter: typeof JsonExporter | typeof ProtobufExporter, compression: string, version: string) {
  const exporter = new Exporter({
    url,
    headers: { authorization: `Bearer ${ingest.token}` },
    // The option is an enumeration with these texts as values.
    ...({ compression } as object),
  });
  return new LoggerProvider({
    resource: resourceFromAttributes({
      'service.name': 'fieldstone-go',
      'service.version': version,
      'os.name': 'iOS',
      'os.version': '27.1',
      'device.model.name': 'iPhone 16',
    }),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
}

describe('the official exporter of OpenTelemetry', () => {
  it.each(exporters)('reports over %s, and the insights show it', async (name, Exporter, compression) => {
    const provider = providerOf(Exporter, compression, name);
    const logger = provider.getLogger('app');
    const timestamp = Date.now() - 60_000;
    for (const [eventName, attributes] of [
      ['AppUsage', { category: 'Work Orders', 'geo.country.iso_code': 'NO' }],
      ['Feedback', { feedbackCategory: 'General', feedbackRating: 4.5, feedbackComment: 'Größer wäre schön 👍' }],
      ['Sync', { flag: true, many: ['not', 'plain'], big: 12_345_678_901 }],
    ] as const) {
      logger.emit({ eventName, timestamp, attributes: { 'user.id': ADA, ...attributes } });
    }
    await provider.forceFlush();
    await provider.shutdown();

    const common = {
      userId: expect.stringMatching(/^005000000000001[A-Z]{3}$/) as string,
      timestamp,
      appName: 'fieldstone-go',
      appVersion: name,
      deviceModel: 'iPhone 16',
      osMajorVersion: '27',
      osVersion: '27.1',
    };
    expect((await ingest.usage()).filter(({ appVersion }) => appVersion === name)).toEqual([
      expect.objectContaining({ ...common, countryCode: 'NO' }),
    ]);
    expect((await ingest.feedback()).filter(({ appVersion }) => appVersion === name)).toEqual([
      expect.objectContaining({
        ...common,
        feedbackCategory: 'General',
        feedbackRating: 4.5,
        feedbackComment: 'Größer wäre schön 👍',
      }),
    ]);
    const { body } = await ingest.admin.get<UserFacets>('/api/insight/usageByCategory');
    expect(body.facets).toEqual([{ name: 'Work Orders', results: [{ uniqueCount: 1 }] }]);
  });

  it('counts an event once that was sent in both encodings', async () => {
    const timestamp = Date.now() - 30_000;
    for (const [, Exporter] of exporters) {
      const provider = providerOf(Exporter, 'none', 'twice');
      provider.getLogger('app').emit({ eventName: 'AppUsage', timestamp, attributes: { share: 0.25, at: -3 } });
      await provider.shutdown();
    }
    expect((await ingest.usage()).filter(({ appVersion }) => appVersion === 'twice')).toHaveLength(1);
  });
});
