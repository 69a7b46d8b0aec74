import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CSV_BOM, csvCell, csvFileName, csvReader, csvRow, chooseCsvSeparator, withoutApostrophe } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  [' = 1', ' = 1'],
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
])('[INS-07] writes %j by RFC 4180', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each([
  ['a,b', 'a,b'],
  ['a;b', '"a;b"'],
  [1.5, '1,5'],
  ['1.5', '1.5'],
  [-2.5, "'-2,5"],
  ['=1;2', '"\'=1;2"'],
])('[FIX-63] writes %j for spreadsheets with a decimal comma', (value, cell) => {
  expect(csvCell(value, 'semicolon')).toBe(cell);
});

it.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['ja-JP', 'comma'],
  ['de-DE', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['nb-NO', 'semicolon'],
  ['de-CH', 'comma'],
] as const)('[FIX-63] separates the cells in %s by a %s', (locale, separator) => {
  expect(chooseCsvSeparator(locale)).toBe(separator);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  [-1, "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('[INS-07] prevents spreadsheets from evaluating %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each([
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  '\uFE66',
  '\uFE62',
  '\uFE63',
  '\uFE6B',
  '\u207C',
  '\u208A',
  '\u2212',
  '\u200B=',
  '\u200C+',
  '\u200D-',
  '\u2060@',
  '\uFEFF=',
  '\u00AD=',
  '\u202E=',
  '\u2066\uFF1D',
  '\u3164=',
  '\uFE0F=',
  '\0=',
  '\n=',
  '\n',
])('[REL-15] prevents spreadsheets from evaluating a cell that begins with %j', (start) => {
  const text = `${start}SUM(A1)`;
  const cell = csvCell(text);
  expect(cell.replace(/^"/, '')).toMatch(/^'/);
  expect(withoutApostrophe(`'${text}`)).toBe(text);
});

it.each(['a=1', '\u200Ba', 'あ＝1', "'quoted'", '—', '👍🏽'])(
  '[REL-15] does not change %j, which is no formula',
  (text) => {
    expect(csvCell(text)).toBe(text);
    expect(withoutApostrophe(text)).toBe(text);
  },
);

/** Reads RFC 4180 independently of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    const found = quoted ?? /^([^",\r\n]*)(,|\r\n)/.exec(rest);
    if (found === null) throw new Error(`not RFC 4180: ${rest}`);
    row.push(quoted ? (found[1] ?? '').replaceAll('""', '"') : (found[1] ?? ''));
    if (found[2] === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(found[0].length);
  }
  return rows;
}

it('[INS-07] writes any text so that a reader gets the same text, except for the apostrophe', () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', "'", '\u{1F600}', '-') }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = parse(rows.map((row) => csvRow(row)).join(''));
      expect(read).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell))));
    }),
  );
});

it('[INS-07] names a file by report and org, without path characters', () => {
  expect(csvFileName('usageAll', '00D000000000001AAA')).toBe('usageAll-00D000000000001AAA.csv');
  expect(csvFileName('../a "b"', '00D/..')).toBe('..-a-b--00D.csv');
});

it('[INX-07] names a file also by its period and its group profile', () => {
  expect(csvFileName('usageAll', '00D1', ['2026-11-14-to-2026-11-20', 'Süd / A'])).toBe(
    'usageAll-00D1-2026-11-14-to-2026-11-20-Süd-A.csv',
  );
});

it('begins a file with the byte order mark of UTF-8', () => {
  expect(CSV_BOM.codePointAt(0)).toBe(0xfe_ff);
});

it('[INS-07] reads a file in parts of any length', () => {
  const cells = fc.array(
    fc.constantFrom('', 'a', ',', '"', '\r\n', '\n', 'b').chain((text) => fc.string().map((more) => text + more)),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(fc.array(cells), fc.integer({ min: 1, max: 7 }), (rows, length) => {
      const file = rows.map((row) => csvRow(row)).join('');
      const read = csvReader();
      const parts = Array.from({ length: Math.ceil(file.length / length) }, (_, at) =>
        file.slice(at * length, (at + 1) * length),
      );
      const safe = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)));
      expect(parts.flatMap((part) => read(part))).toEqual(safe);
    }),
  );
});
