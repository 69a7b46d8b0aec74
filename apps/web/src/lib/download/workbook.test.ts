import { CSV_BOM, csvRow } from '@fieldstone/contracts/platform/csv';
import type { CsvRow, FileColumns } from '@fieldstone/contracts/platform/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, it, vi } from 'vitest';
import { createCsv, readRows } from './file-rows.ts';
import { createWorkbook } from './workbook.ts';

// jsdom replaces Uint8Array, but encoders return that of Node.js.
beforeEach(() => void vi.stubGlobal('Uint8Array', new TextEncoder().encode('').constructor));

const COLUMNS = { name: 'text', at: 'moment', credits: 'number' } as const satisfies FileColumns;

const fileOf = (rows: readonly CsvRow[]) =>
  new Blob([CSV_BOM, ...[Object.keys(COLUMNS), ...rows].map((row) => csvRow(row))]);

/** Returns the cells of the only sheet of a file's workbook. */
async function cellsOf(rows: readonly CsvRow[], timeZone = 'Europe/Oslo') {
  const workbook = await createWorkbook(readRows(fileOf(rows)), { columns: COLUMNS, sheet: 'Data', timeZone });
  const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()));
  expect(sheets.map(({ name }) => name)).toEqual(['Data']);
  return sheets[0]?.rows;
}

it('[FIX-63] has numbers as numbers, and dates as dates with the clock of the user', async () => {
  const rows = await cellsOf([
    ['Ann', '2026-11-20T09:15:42.000Z', 1.25],
    ['Bo', '2026-07-20T22:30:00.000Z', -3],
    [null, null, null],
  ]);
  expect(rows?.slice(0, 3)).toEqual([
    ['name', 'at (Europe/Oslo)', 'credits'],
    ['Ann', new Date('2026-11-20T10:15:42.000Z'), 1.25],
    ['Bo', new Date('2026-07-21T00:30:00.000Z'), -3],
  ]);
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  'one;two, "three"',
  'two\r\nlines',
  ' space ',
  '007',
  '2026-11-20',
  'a_x0041_b',
])('[FIX-63] keeps the text %j as it is', async (text) => {
  const rows = await cellsOf([[text, null, 1]]);
  // XML has one kind of line break.
  expect(String(rows?.[1]?.[0]).replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
  expect(typeof rows?.[1]?.[0]).toBe('string');
});

it('[FIX-63] cuts a text that is too long for a cell', async () => {
  const rows = await cellsOf([['x'.repeat(40_000), null, 1]]);
  expect(rows?.[1]?.[0]).toBe(`${'x'.repeat(32_766)}…`);
});

it('[FIX-63] writes rows with another separator, and keeps their protection from formulas', async () => {
  const file = await createCsv(readRows(fileOf([['=1;2', '', '']])), 'semicolon');
  expect(await file.text()).toBe('name;at;credits\r\n"\'=1;2";;\r\n');
});

it('[INX-07] keeps the kinds of columns that are named like numbers, or alike', async () => {
  const file = new Blob([CSV_BOM, csvRow(['When', '240', '240']), csvRow(['2026-11-20T09:15:42.000Z', 1, 2])]);
  const columns = ['moment', 'number', 'number'] as const;
  const workbook = await createWorkbook(readRows(file), { columns, sheet: 'Data', timeZone: 'UTC' });
  const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()));
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['When (UTC)', '240', '240'],
    [new Date('2026-11-20T09:15:42.000Z'), 1, 2],
  ]);
});
