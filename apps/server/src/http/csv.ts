import {
  CSV_BOM,
  csvFileName,
  csvRow,
  type CsvRow,
  type CsvSeparator,
  type FileColumns,
} from '@fieldstone/contracts/platform/csv';
import { toChunks } from '../platform/chunks.ts';
import type { SessionContext } from './context.ts';
import { sendFile } from './file.ts';

/** A file of rows, generated while it is read. */
export type CsvFile = {
  /** Name of the report; the file name contains it and the org's id. */
  readonly report: string;
  /** The subject of the file, such as its period; the file name contains it, too. */
  readonly about?: readonly string[];
  readonly columns: FileColumns;
  /** The separator of the request; a comma by default. */
  readonly separator: CsvSeparator | undefined;
  /**
   * Yields the rows in batches, as fast as the browser reads them, until the signal aborts. An error of the first batch
   * is returned like any other error.
   */
  readonly pages: (signal: AbortSignal) => AsyncIterable<readonly CsvRow[]>;
};

/** Rows formatted at once; few enough not to block other requests. */
const SLICE_ROWS = 500;

/** Responds with `text/csv`, with one page of rows in memory at a time. */
export function sendCsv(context: SessionContext, file: CsvFile): Promise<undefined> {
  return sendFile(context, {
    name: csvFileName(file.report, context.session.orgId, file.about),
    type: 'text/csv',
    parts: (signal) => textOf(file, signal),
  });
}

async function* textOf({ columns, separator = 'comma', pages }: CsvFile, signal: AbortSignal): AsyncGenerator<string> {
  const rows = pages(signal)[Symbol.asyncIterator]();
  try {
    const first = await rows.next();
    yield `${CSV_BOM}${csvRow(Object.keys(columns), separator)}`;
    for (let page = first; page.done !== true; page = await rows.next()) {
      for (const slice of toChunks(page.value, SLICE_ROWS)) {
        yield slice.map((row) => csvRow(row, separator)).join('');
      }
    }
  } finally {
    await rows.return?.();
  }
}
