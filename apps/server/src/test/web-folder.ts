import { PAGE_MODULE } from '@fieldstone/contracts/page/page-module';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const BUILD = join(import.meta.dirname, '../../../web/dist');

/**
 * Makes a temporary folder of a web application with the pages of the real one, which must be built (`npm run build`).
 * @param document its index.html
 */
export function makeWebFolder(document = '<!doctype html><html><head></head><body></body></html>'): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(folder, 'index.html'), document);
  const pages = dirname(PAGE_MODULE);
  cpSync(join(BUILD, pages), join(folder, pages), { recursive: true });
  return folder;
}
