import * as z from 'zod/mini';

/** The characters between the cells of a row: RFC 4180 has commas; spreadsheets with a decimal comma expect semicolons. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const;

export type CsvSeparator = keyof typeof CSV_SEPARATORS;

/** The part of a download's query that adapts the file to the reader's spreadsheet; RFC 4180 by default. */
export const csvQuery = {
  /** With `semicolon`, numbers have a decimal comma. */
  separator: z.optional(z.enum(['comma', 'semicolon'])),
};

/** Returns the list separator of spreadsheets in a locale: a semicolon where the decimal sign is a comma. */
export function chooseCsvSeparator(locale: string): CsvSeparator {
  const parts = new Intl.NumberFormat([locale, 'en-US']).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

/** The content of a column: `moment` is a time in ISO 8601. */
export type ColumnKind = 'text' | 'number' | 'moment';

/** The columns of a file in order, by their names in the API. */
export type FileColumns = Readonly<Record<string, ColumnKind>>;

/** Returns the names of columns in order. */
export function columnNames<C extends FileColumns>(columns: C): ReadonlyArray<keyof C & string> {
  return Object.keys(columns);
}

/** The value of a cell; null and undefined give an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

export type CsvRow = readonly CsvCell[];

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\uFEFF';

/**
 * Matches the start of a cell that a spreadsheet would evaluate: a tab or line break, or one of = + - @ in any of its
 * forms (full-width, small, superscript, subscript, minus sign), also behind invisible characters.
 */
const FORMULA_START =
  /^(?:[\t\r\n]|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A-\u207C\u208A-\u208C\u2212])/u;

const NEEDS_QUOTES = { comma: /[",\r\n]/, semicolon: /[";\r\n]/ } as const satisfies Record<CsvSeparator, RegExp>;

/** Returns a cell by RFC 4180; a cell that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvCell(value: CsvCell, separator: CsvSeparator = 'comma'): string {
  const text = value === null || value === undefined ? '' : String(value);
  const localized = typeof value === 'number' && separator === 'semicolon' ? text.replace('.', ',') : text;
  const safe = FORMULA_START.test(localized) ? `'${localized}` : localized;
  return NEEDS_QUOTES[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a cell without the apostrophe of `csvCell`. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Returns a row by RFC 4180, with its line break. */
export const csvRow = (cells: CsvRow, separator: CsvSeparator = 'comma'): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(CSV_SEPARATORS[separator])}\r\n`;

/**
 * Returns the name of a downloaded file: report, org and what it is about, such as its period and group profile,
 * `usageAll-00D000000000001AAA-2026-11-14-to-2026-11-20.csv` (requirements INS-07, INX-07).
 */
export const csvFileName = (report: string, orgId: string, about: readonly string[] = []): string =>
  `${[report, orgId.replaceAll(/[^\w]+/g, ''), ...about].map((part) => part.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')).join('-')}.csv`;

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
