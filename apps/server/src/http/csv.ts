import {
  CSV_BOM,
  csvFileName,
  csvRow,
  type CsvRow,
  type CsvSeparator,
  type FileColumns,
} from '@fieldstone/contracts/platform/csv';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { chunksOf } from '../platform/chunks.ts';
import type { SessionContext } from './context.ts';

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

/**
 * Responds with `text/csv`, with one page of rows in memory at a time. Resolves after the file was sent or the browser
 * disconnected, which aborts the signal and closes `pages`.
 */
export async function sendCsv({ request, reply, session, log }: SessionContext, file: CsvFile): Promise<undefined> {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${csvFileName(file.report, session.orgId, file.about)}"`,
  };
  if (request.method === 'HEAD') {
    void reply.headers(headers).send();
    return;
  }
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  reply.raw.once('close', stop);
  const pages = file.pages(gone.signal)[Symbol.asyncIterator]();
  try {
    const first = await pages.next();
    const content = Readable.from(textOf(file, first, pages), { objectMode: false });
    void reply.headers(headers).send(content);
    await finished(reply.raw).catch((error: unknown) => log.info({ err: error }, 'a download was cut'));
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    log.info({ err: error }, 'a download was canceled before its first row');
  } finally {
    reply.raw.off('close', stop);
    gone.abort();
    await pages.return?.();
  }
}

async function* textOf(
  { columns, separator = 'comma' }: CsvFile,
  first: IteratorResult<readonly CsvRow[]>,
  pages: AsyncIterator<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield `${CSV_BOM}${csvRow(Object.keys(columns), separator)}`;
  for (let page = first; page.done !== true; page = await pages.next()) {
    for (const rows of chunksOf(page.value, SLICE_ROWS)) {
      yield rows.map((row) => csvRow(row, separator)).join('');
    }
  }
}
