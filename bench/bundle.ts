import { recordLoad } from '@fieldstone/e2e/page-load';
import { consolePages } from '@fieldstone/e2e/pages';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { withSignedIn } from './signed-in.ts';

/**
 * Prints what the pages load and how much of it runs until the network is idle: the libraries and folders of which the most does not
 * run, as the mean of all pages, and a line for each page. `node bench/bundle.ts "the insights"` prints the files of one page.
 */

type Script = { readonly url: string; readonly source?: string; readonly functions: readonly Covered[] };
type Covered = { readonly ranges: ReadonlyArray<{ startOffset: number; endOffset: number; count: number }> };
/** Generated code between modules has none. */
type Source = string | undefined;
/** Characters of the built scripts. */
type Part = { loaded: number; run: number };
type Parts = Map<string, Part>;

const rawMap = z.object({ sources: z.array(z.string()), names: z.array(z.string()), mappings: z.string() });

const ASSETS = join(import.meta.dirname, '../apps/web/dist');
const ROWS = 40;

const named = process.argv.slice(2);
const kilo = (value: number): string => (value / 1000).toFixed(1).padStart(7);
const percent = ({ loaded, run }: Part): string => `${((100 * run) / Math.max(1, loaded)).toFixed(0).padStart(3)} %`;

await withSignedIn(async ({ app, page, profileId }) => {
  const total: Parts = new Map();
  const lines: string[] = [];
  for (const { name, addressOf } of consolePages) {
    if (named.length > 0 && !named.includes(name)) continue;
    const { codeBytes, files, parts } = await measure(page, `${app.url}${addressOf({ id: profileId })}`);
    const all = sumOf(parts);
    lines.push(`${name.padEnd(42)} ${kilo(codeBytes)} kB in ${String(files).padStart(2)} files, ${percent(all)} runs`);
    if (named.length > 0) printParts(`${name}, in kB before compression`, parts);
    for (const [source, { loaded, run }] of parts) add(total, source, loaded, run);
  }
  const folders: Parts = new Map();
  for (const [source, { loaded, run }] of total) add(folders, folderOf(source), loaded, run);
  const count = lines.length;
  printParts(`The mean of ${String(count)} pages, in kB before compression`, folders, count);
  console.log('\nTransferred scripts and styles, and the share of the scripts that runs');
  for (const line of lines) console.log(line);
});

/** Loads a page with an empty cache and returns its transfer and the parts of its scripts by source file. */
async function measure(page: Page, url: string): Promise<{ codeBytes: number; files: number; parts: Parts }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.coverage.startJSCoverage();
  const finish = await recordLoad(page);
  await page.goto(url);
  const { codeBytes, files } = await finish();
  const scripts = await page.coverage.stopJSCoverage();
  await devtools.detach();
  const parts: Parts = new Map();
  for (const script of scripts) {
    if (script.url.includes('/assets/')) await addParts(parts, script);
  }
  return { codeBytes, files, parts };
}

/** Adds the characters of a script to the source files that they were built from. */
async function addParts(parts: Parts, { url, source = '', functions }: Script): Promise<void> {
  const map = join(ASSETS, `${new URL(url).pathname}.map`);
  // The bundler's own helpers have no map.
  const sources = existsSync(map) ? sourceMapOf(await readFile(map, 'utf8')) : undefined;
  const hasRun = new Uint8Array(source.length);
  // Inner ranges follow the outer ones and are more exact.
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
    hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  let [line, column] = [0, 0];
  for (let offset = 0; offset < source.length; offset += 1) {
    const entry = sources?.findEntry(line, column);
    const original = entry !== undefined && 'originalSource' in entry ? (entry.originalSource as Source) : undefined;
    add(parts, original === undefined ? '(glue)' : nameOf(original), 1, hasRun[offset] ?? 0);
    [line, column] = source[offset] === '\n' ? [line + 1, 0] : [line, column + 1];
  }
}

function sourceMapOf(json: string): SourceMap {
  const { sources, names, mappings } = z.parse(rawMap, JSON.parse(json));
  return new SourceMap({ version: 3, file: '', sourceRoot: '', sourcesContent: [], sources, names, mappings });
}

function add(parts: Parts, name: string, loaded: number, run: number): void {
  const part = parts.get(name) ?? { loaded: 0, run: 0 };
  parts.set(name, { loaded: part.loaded + loaded, run: part.run + run });
}

/** The path from the package's name or the repository's folder on. */
function nameOf(source: string): string {
  return source.replace(/^.*node_modules\/|^(?:\.\.\/)+/, '');
}

/** The package of a library, or the first folders of our own code. */
function folderOf(name: string): string {
  const depth = /^(?:@|src\/|packages\/)/.test(name) ? 3 : 1;
  return name.split('/').slice(0, depth).join('/');
}

function sumOf(parts: Parts): Part {
  const sum = { loaded: 0, run: 0 };
  for (const { loaded, run } of parts.values()) {
    sum.loaded += loaded;
    sum.run += run;
  }
  return sum;
}

function printParts(title: string, parts: Parts, divisor = 1): void {
  console.log(`\n${title}\n loaded     run  unused`);
  const unused = ({ loaded, run }: Part): number => loaded - run;
  const rows = [...parts].toSorted(([, a], [, b]) => unused(b) - unused(a));
  for (const [name, part] of [...rows.slice(0, ROWS), ['all', sumOf(parts)] as const]) {
    const [loaded, run] = [part.loaded / divisor, part.run / divisor];
    console.log(`${kilo(loaded)} ${kilo(run)} ${kilo(loaded - run)}  ${percent(part)}  ${name}`);
  }
}
