import { withoutApostrophe } from '@fieldstone/contracts/platform/csv';
import type { ColumnKind, FileColumns } from '@fieldstone/contracts/platform/csv';
import { wallClock } from '@fieldstone/contracts/platform/days';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FileRows } from './file-rows.ts';

/** Maximum length of a cell in Excel, in UTF-16 code units. */
const CELL_LIMIT = 32_767;

/** Unambiguous in every language. */
const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** The start of a text that Excel would read as an escaped character, such as `_x0041_`. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const WIDTHS = { text: 24, number: 14, moment: 22 } as const satisfies Record<ColumnKind, number>;

export type WorkbookOptions = {
  readonly columns: FileColumns | readonly ColumnKind[];
  readonly sheet: string;
  /** Moments have the clock of this time zone, because those of a workbook have none. */
  readonly timeZone: string;
};

/** Returns an Excel workbook of the rows of a CSV file (requirement FIX-63). Text stays text, so it needs no protection from formulas. */
export async function createWorkbook(rows: FileRows, options: WorkbookOptions): Promise<Blob> {
  const stream = writeXlsxStream(cellsOf(rows, options), {
    name: options.sheet,
    freezePane: { rows: 1 },
    columns: Object.values(options.columns).map((kind) => ({
      width: WIDTHS[kind],
      ...(kind === 'moment' && { numFmt: MOMENT_FORMAT }),
    })),
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob([await new Response(stream).arrayBuffer()], { type });
}

type Cell = string | number | Date | null;

async function* cellsOf(rows: FileRows, { columns, timeZone }: WorkbookOptions): AsyncGenerator<Cell[]> {
  const kinds = Object.values(columns);
  let isHead = true;
  for await (const row of rows) {
    yield isHead
      ? row.map((name, index) => (kinds[index] === 'moment' ? `${name} (${timeZone})` : name))
      : row.map((cell, index) => toCell(withoutApostrophe(cell), kinds[index] ?? 'text', timeZone));
    isHead = false;
  }
}

function toCell(text: string, kind: ColumnKind, timeZone: string): Cell {
  if (text === '') return null;
  if (kind === 'number' && Number.isFinite(Number(text))) return Number(text);
  const at = kind === 'moment' ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(wallClock(at, timeZone));
  const shown = text.length > CELL_LIMIT ? `${text.slice(0, CELL_LIMIT - 1)}…` : text;
  return shown.replaceAll(ESCAPE_LIKE, '_x005F_');
}
