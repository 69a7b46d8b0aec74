import { createHash } from 'node:crypto';
import { makeId } from '../../schema/record-id.ts';
import type { Unit } from '../service/installed-products.ts';
import type { Ledger } from '../ledger.ts';
import { toMoment } from '../ledger.ts';
import { MANUALS } from './manual-table.ts';
import type { Manual } from './manual-table.ts';

const FILE_COUNT = 30;
const KINDS = [
  { title: 'Service manual', extension: 'txt', type: 'TEXT' },
  { title: 'Spare parts list', extension: 'csv', type: 'CSV' },
  { title: 'Visit report', extension: 'html', type: 'HTML' },
] as const;

function contentOf(title: string, extension: string, unit: Unit): string {
  if (extension === 'csv') return `part,quantity\r\nFuse Kit,2\r\nPower Supply 24 V,1\r\n`;
  if (extension === 'html')
    return `<!doctype html><title>${title}</title><p>Visit at ${unit.site.name}: no defects.</p>`;
  return `${title}\n\nUnit: ${unit.name}\nSerial number: ${unit.serial}\n\n1. Switch off and lock out.\n2. Open the cover.\n3. Follow the checklist.\n`;
}

type StoredFile = Manual & { readonly unit: Unit; readonly created: Date };

function addFile(ledger: Ledger, number: number, { title, extension, type, content, size, unit, created }: StoredFile) {
  const versionPrefix = ledger.schema.objects.get('contentversion')?.keyPrefix ?? '';
  const audit = { created, modified: created };
  const common = { Title: title, FileType: type, FileExtension: extension, ContentSize: size ?? content.byteLength };
  // The document refers to its version, which is created right after it with the same number.
  const documentId = ledger.add(
    'ContentDocument',
    {
      ...common,
      PublishStatus: 'P',
      LatestPublishedVersionId: makeId(versionPrefix, number),
      ContentModifiedDate: toMoment(created),
    },
    audit,
  );
  ledger.add(
    'ContentVersion',
    {
      ...common,
      ContentDocumentId: documentId,
      PathOnClient: `${title}.${extension}`,
      VersionData: content.toString('base64'),
      VersionNumber: '1',
      IsLatest: true,
      IsMajorVersion: true,
      PublishStatus: 'P',
      Checksum: createHash('md5').update(content).digest('hex'),
      FirstPublishLocationId: unit.id,
      ContentModifiedDate: toMoment(created),
    },
    audit,
  );
  ledger.add('ContentDocumentLink', { ContentDocumentId: documentId, LinkedEntityId: unit.id, ShareType: 'V' }, audit);
}

/** Adds 30 files of visits and the manuals, each a document with one version and a link to an installed product. */
export function addFiles(ledger: Ledger, units: readonly Unit[]): void {
  for (let index = 0; index < FILE_COUNT; index += 1) {
    const { title: kind, extension, type } = ledger.random.pick(KINDS);
    const unit = ledger.random.pick(units);
    const title = `${kind} ${unit.product.name} ${String(index + 1)}`;
    const content = Buffer.from(contentOf(title, extension, unit), 'utf8');
    const created = ledger.at(-ledger.random.whole(2, 300), 11);
    addFile(ledger, index + 1, { title, extension, type, content, unit, created });
  }
  for (const [index, manual] of MANUALS.entries()) {
    const created = ledger.at(-1 - index, 9);
    addFile(ledger, FILE_COUNT + index + 1, { ...manual, unit: ledger.random.pick(units), created });
  }
}
