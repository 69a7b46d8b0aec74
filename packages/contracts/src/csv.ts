/** What a cell may hold; what is missing is an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

export type CsvRow = readonly CsvCell[];

/** A file begins with it, so that spreadsheets read UTF-8 (decisions.md). */
export const CSV_BOM = '\uFEFF';

/** A spreadsheet would run a cell that begins so. */
const FORMULA_START = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** A cell by RFC 4180; one that begins with = + - @ tab or CR is prefixed with an apostrophe (decisions.md). */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row by RFC 4180, with its line break. */
export const csvRow = (cells: CsvRow): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Name of a downloaded file: the report and the org it is of, `usageAll-00D000000000001AAA.csv` (INS-07). */
export const csvFileName = (report: string, orgId: string): string =>
  `${report.replaceAll(/[^\w.-]+/g, '-')}-${orgId.replaceAll(/[^\w]+/g, '')}.csv`;
