import type { DOCUMENT_EXTENSIONS } from '@fieldstone/contracts/skills/knowledge-documents';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readDocx } from './docx.ts';
import type { ExtractResult, ExtractOrder } from './extract.ts';
import { readHtml } from './html.ts';
import { toPassages } from './passages.ts';
import type { Section } from './passages.ts';
import { readPdf } from './pdf.ts';
import { readPlain } from './plain.ts';
import { Unreadable } from './unreadable.ts';

/** A thread per file: a malicious file cannot stop the console. */

type Reader = (bytes: Uint8Array) => readonly Section[] | Promise<readonly Section[]>;

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
    const passages = toPassages(await readers[extension](new Uint8Array(readFileSync(file))));
    if (passages.length === 0) throw new Unreadable('empty');
    return { passages };
  } catch (error) {
    // A parser's error for an unknown format is of no use to users.
    return { reason: error instanceof Unreadable ? error.reason : 'broken' };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only sender is extract.ts
parentPort?.postMessage(await extract(workerData as ExtractOrder), []);
