import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * What a first visit loads before a page is there, in kB of brotli (1,000 bytes), against its budget; over it, the check fails.
 * Counted are the document, the scripts and styles that console and page name at once, and the texts that these scripts ask for.
 * What a page loads by itself or on a press after that is printed, without a budget.
 */

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);

const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
const html = readFileSync(join(dist, 'index.html'), 'utf8');

/** The module of the build whose path ends so. */
function moduleOf(ending: string): string {
  const found = Object.keys(manifest).filter((key) => key.endsWith(ending));
  const [key] = found;
  if (key === undefined || found.length > 1) throw new Error(`${found.length} modules of the build end in ${ending}.`);
  return key;
}

/** These modules and those that loading them brings, those that load later excluded. */
function modulesOf(...keys: readonly string[]): Set<string> {
  const [seen, waiting] = [new Set<string>(), [...keys]];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no module ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return seen;
}

/** The files that loading these modules brings, those that load later excluded. */
function filesOf(...keys: readonly string[]): Set<string> {
  const chunks = [...modulesOf(...keys)].flatMap((key) => manifest[key] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

/** A page is loaded by its console, or by the route that makes it. */
const PAGE = /src\/(?:features\/([\w-]+)\/page|app\/(?:ai|mobile)\/([\w-]+)-route)\.tsx$/;

/** The files that a page, without its console, may bring after its first load; other pages are loaded by a visit of theirs. */
function filesAfter(page: string, shell: string): Set<string> {
  const [before, seen, waiting] = [filesOf(shell), new Set<string>(), [page]];
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key) || before.has(chunk.file)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter((next) => !PAGE.test(next)));
  }
  return files.difference(before).difference(filesOf(page));
}

function kilobytesOf(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) {
    const compressed = join(dist, `${file}.br`);
    bytes += (existsSync(compressed) ? readFileSync(compressed) : brotliCompressSync(readFileSync(join(dist, file))))
      .length;
  }
  return bytes / 1000;
}

const PAGE_BUDGET = 180;
/** What a page is made of may need more: the insights are charts, all of them at once. */
const OWN_BUDGETS: Readonly<Record<string, number>> = { insights: 240 };

const locale = (name: string) => `assets/locales/en/${name}.json`;

const sourceMapSchema = z.object({ sourcesContent: z._default(z.array(z.nullable(z.string())), []) });

/** Adds the texts that these files ask for while they are drawn: the namespaces in their modules, by the source maps. */
function withTexts(files: ReadonlySet<string>): Set<string> {
  const sources = [...files]
    .map((file) => join(dist, `${file}.map`))
    .filter((map) => existsSync(map))
    .flatMap((map) => z.parse(sourceMapSchema, JSON.parse(readFileSync(map, 'utf8'))).sourcesContent);
  const asked = sources.flatMap((source) => [...(source ?? '').matchAll(/\buseTranslation\(([^)]*)/g)]);
  const names = asked.flatMap(([, given = '']) =>
    [...given.matchAll(/'([\w-]+)'/g)].map(([, name]) => locale(name ?? '')),
  );
  return files.union(new Set(names.filter((file) => existsSync(join(dist, file)))));
}

/** What the document itself names: scripts, the style sheet, preloaded texts. */
const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, file]) => (file === undefined ? [] : [file]));
if (!named.some((file) => file.endsWith('.js'))) throw new Error('index.html names no script.');
const first = new Set(['index.html', ...named]);

const mobile = moduleOf('src/app/mobile/mobile-entry.ts');
const ai = moduleOf('src/app/ai/ai-entry.ts');
const pages = Object.keys(manifest).filter((key) => PAGE.test(key));
const laterOf = (entry: string): Set<string> =>
  new Set([...modulesOf(entry)].flatMap((key) => manifest[key]?.dynamicImports ?? []));
/** What the AI Console alone loads when it is asked for; every other page is one of the Mobile Console. */
const aiPages = laterOf(ai).difference(laterOf(mobile));
const isOfAi = (page: string): boolean => aiPages.has(page) || page.includes('src/app/ai/');
if (!pages.some(isOfAi) || pages.every(isOfAi)) throw new Error('The build has a console without a page.');

const loads = [
  {
    what: 'Mobile Console, empty page',
    files: withTexts(first.union(filesOf(mobile))),
    budget: 140,
    after: new Set<string>(),
  },
  { what: 'AI Console, empty page', files: withTexts(first.union(filesOf(ai))), budget: 140, after: new Set<string>() },
  ...pages.map((page) => {
    const [, feature, route] = PAGE.exec(page) ?? [];
    const what = feature ?? route ?? page;
    const shell = isOfAi(page) ? ai : mobile;
    const files = withTexts(first.union(filesOf(shell, page)));
    return { what, files, budget: OWN_BUDGETS[what] ?? PAGE_BUDGET, after: filesAfter(page, shell) };
  }),
];

for (const { what, files, budget, after } of loads) {
  const kilobytes = kilobytesOf(files);
  if (kilobytes > budget) process.exitCode = 1;
  const mark = kilobytes > budget ? 'OVER' : 'ok';
  const more = after.size > 0 ? `, then up to ${kilobytesOf(after.difference(files)).toFixed(1)} kB more` : '';
  console.log(
    `${mark.padEnd(4)} ${what.padEnd(28)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB in ${files.size} files${more}`,
  );
}

/** What a visit of the one console has no use for. */
const onlyOf = (own: string, other: string): Set<string> => filesOf(own).difference(filesOf(other));
const [mobileOnly, aiOnly] = [onlyOf(mobile, ai), onlyOf(ai, mobile)];

for (const page of pages) {
  const strange = filesOf(page).intersection(isOfAi(page) ? mobileOnly : aiOnly);
  if (strange.size === 0) continue;
  process.exitCode = 1;
  console.log(`OVER ${page} loads what only the other console needs: ${[...strange].join(', ')}`);
}
for (const [entry, files] of [
  [ai, mobileOnly],
  [mobile, aiOnly],
] as const) {
  if (files.size > 0) continue;
  process.exitCode = 1;
  console.log(`OVER one console loads all of the other: ${entry}`);
}
