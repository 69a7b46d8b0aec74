import type { DOCUMENT_EXTENSIONS } from '@fieldstone/contracts/skills/knowledge-documents';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readDocx } from './docx.ts';
import type { ExtractResult, ExtractOrder } from './extract.ts';
import { readHtml } from './html.ts';
import { toPassages } from './passages.ts';
import type { ReadText } from './passages.ts';
import { readPdf } from './pdf.ts';
import { readPlain } from './plain.ts';
import { Unreadable } from './unreadable.ts';

/** A thread per file: a malicious file cannot stop the console. */

type Reader = (bytes: Uint8Array) => ReadText | Promise<ReadText>;

const readers: Readonly<Record<(typeof DOCUMENT_EXTENSIONS)[number], Reader>> = {
  pdf: readPdf,
  docx: readDocx,
  html: readHtml,
  htm: readHtml,
  txt: readPlain,
  csv: readPlain,
  md: readPlain,
};

const isReadable = (extension: string): extension is keyof typeof readers => Object.hasOwn(readers, extension);

async function extract({ file, extension }: ExtractOrder): Promise<ExtractResult> {
  try {
    if (!isReadable(extension)) throw new Unreadable('unsupported');
    const { sections, gaps, hasPictures } = await readers[extension](new Uint8Array(readFileSync(file)));
    const passages = toPassages(sections);
    if (passages.length > 0) return { passages, gaps: [...gaps] };
    if (gaps.has('embedded')) throw new Unreadable('embeddedOnly');
    throw new Unreadable(hasPictures ? 'picturesOnly' : 'empty');
  } catch (error) {
    // A parser's error for an unknown format is of no use to users.
    return { reason: error instanceof Unreadable ? error.reason : 'broken' };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only sender is extract.ts
parentPort?.postMessage(await extract(workerData as ExtractOrder), []);
