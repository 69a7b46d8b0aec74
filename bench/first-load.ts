import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/** What a first visit loads, in kB of brotli (1,000 bytes), against its budget; over it, the check fails. */

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())), css: z.optional(z.array(z.string())) }),
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

/** The files that loading these modules brings, those that load later excluded. */
function filesOf(...keys: readonly string[]): Set<string> {
  const [files, seen, waiting] = [new Set<string>(), new Set<string>(), [...keys]];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no module ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
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

/**
 * Pages that are editors of a kind of their own: tables that are reordered by drag and by keyboard, rows of selects, a field tree.
 * What they need at once is more than a page of fields does; these gates may be lowered, never raised.
 */
const EDITOR_BUDGETS: Readonly<Record<string, number>> = {
  'appointment-color': 238,
  'appointment-view': 241,
  'appointment-title': 190,
  'appointment-status': 223,
};

const locale = (name: string) => `assets/locales/en/${name}.json`;

/** What the document itself names: scripts, the style sheet, preloaded texts. */
const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, file]) => (file === undefined ? [] : [file]));
if (!named.some((file) => file.endsWith('.js'))) throw new Error('index.html names no script.');
const first = new Set(['index.html', ...named]);

const mobile = moduleOf('src/app/mobile/mobile-entry.ts');
const ai = moduleOf('src/app/ai/ai-entry.ts');
const pages = Object.keys(manifest).filter((key) => /src\/features\/[^/]+\/page\.tsx$/.test(key));
if (pages.length === 0) throw new Error('The build has no settings page.');

const loads = [
  { what: 'Mobile Console, empty page', files: first.union(filesOf(mobile)), budget: 140 },
  { what: 'AI Console, empty page', files: first.union(filesOf(ai)), budget: 140 },
  ...pages.map((page) => {
    const name = /features\/([^/]+)/.exec(page)?.[1] ?? page;
    const files = first.union(filesOf(mobile, page)).union(new Set([locale('settings'), locale('validation')]));
    return { what: name, files, budget: EDITOR_BUDGETS[name] ?? PAGE_BUDGET };
  }),
];

for (const { what, files, budget } of loads) {
  const kilobytes = kilobytesOf(files);
  if (kilobytes > budget) process.exitCode = 1;
  const mark = kilobytes > budget ? 'OVER' : 'ok';
  console.log(
    `${mark.padEnd(4)} ${what.padEnd(28)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB in ${files.size} files`,
  );
}

const leaks = [
  { what: 'the AI Console', has: filesOf(mobile), of: ai },
  { what: 'the Mobile Console', has: filesOf(ai), of: mobile },
].filter(({ has, of }) => has.has(manifest[of]?.file ?? ''));
for (const { what } of leaks) {
  process.exitCode = 1;
  console.log(`OVER one console loads the other: ${what}`);
}
