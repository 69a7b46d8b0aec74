import { CSV_BOM, csvReader, csvRow } from '@fieldstone/contracts/platform/csv';
import type { CsvRow, CsvSeparator } from '@fieldstone/contracts/platform/csv';

/** The rows of a file; the first one has the names of the columns. */
export type FileRows = AsyncIterable<readonly string[]>;

/** Bytes read in one step. */
const PART_BYTES = 4_000_000;

/** Rows of a part of a new file. Each part is a Blob, which the browser may keep on disk, so that no large file is in memory as a whole. */
const PART_ROWS = 20_000;

/** Yields the rows of a file by RFC 4180. */
export async function* readRows(file: Blob): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  const read = csvReader();
  for (let start = 0; start < file.size; start += PART_BYTES) {
    const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
    yield* read(decoder.decode(bytes, { stream: true }));
  }
}

/** Returns a CSV file of rows. */
export async function createCsv(rows: AsyncIterable<CsvRow>, separator: CsvSeparator): Promise<Blob> {
  const parts: BlobPart[] = [CSV_BOM];
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(csvRow(row, separator));
    if (lines.length < PART_ROWS) continue;
    parts.push(new Blob(lines));
    lines = [];
  }
  return new Blob([...parts, ...lines], { type: 'text/csv' });
}
