/** The value of a cell; null and undefined give an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

export type CsvRow = readonly CsvCell[];

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\uFEFF';

/** Matches the start of a cell that a spreadsheet would evaluate. */
const FORMULA_START = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** Returns a cell by RFC 4180; a cell that starts with = + - @ tab or CR is prefixed with an apostrophe. */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a row by RFC 4180, with its line break. */
export const csvRow = (cells: CsvRow): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Returns the name of a downloaded file: report and org, `usageAll-00D000000000001AAA.csv` (requirement INS-07). */
export const csvFileName = (report: string, orgId: string): string =>
  `${report.replaceAll(/[^\w.-]+/g, '-')}-${orgId.replaceAll(/[^\w]+/g, '')}.csv`;

/** A cell by RFC 4180, quoted or plain, and the comma or line break after it. */
const READ_CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y;

/** Returns a function that receives a CSV file in parts of any length and returns the rows completed by each. */
export function csvReader(): (part: string) => string[][] {
  let unread = '';
  let row: string[] = [];
  return (part) => {
    const rows: string[][] = [];
    const text = unread + part;
    let end = 0;
    READ_CELL.lastIndex = 0;
    for (let match = READ_CELL.exec(text); match !== null; match = READ_CELL.exec(text)) {
      const [, quoted, plain = '', separator] = match;
      row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      if (separator !== ',') {
        rows.push(row);
        row = [];
      }
      end = READ_CELL.lastIndex;
    }
    unread = text.slice(end);
    return rows;
  };
}
