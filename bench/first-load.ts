import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/** What a first visit loads, in kB of brotli (1,000 bytes), against its budget; over it, the check fails. */

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);

const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));

/** All files that loading these modules brings, lazy ones excluded. */
function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...keys];
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

function bytesOf(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const compressed = join(dist, `${file}.br`);
    bytes += existsSync(compressed)
      ? readFileSync(compressed).length
      : brotliCompressSync(readFileSync(join(dist, file))).length;
  }
  return bytes;
}

/** The one module of the build whose path ends so. */
function moduleOf(ending: string): string {
  const found = Object.keys(manifest).filter((key) => key.endsWith(ending));
  const [key] = found;
  if (key === undefined || found.length > 1) throw new Error(`${found.length} modules of the build end in ${ending}.`);
  return key;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (entry === undefined) throw new Error('The build has no entry.');

const locales = (...names: readonly string[]) => names.map((name) => `assets/locales/en/${name}.json`);
const shell = [
  ...filesOf([entry, moduleOf('src/app/mobile/mobile-console.tsx')]),
  'index.html',
  ...locales('common', 'app', 'validation'),
];
const pages = Object.keys(manifest).filter((key) => /src\/features\/[^/]+\/page\.tsx$/.test(key));
if (pages.length === 0) throw new Error('The build has no settings page.');

const loads = [
  { what: 'shell with an empty page', files: shell, budget: 140 },
  ...pages.map((page) => ({
    what: /features\/([^/]+)/.exec(page)?.[1] ?? page,
    files: [...new Set([...shell, ...filesOf([page]), ...locales('settings')])],
    budget: 180,
  })),
];

for (const { what, files, budget } of loads) {
  const kilobytes = bytesOf(files) / 1000;
  const over = kilobytes > budget;
  if (over) process.exitCode = 1;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${what.padEnd(28)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB in ${files.length} files`,
  );
}

const foreign = filesOf([moduleOf('src/app/mobile/mobile-console.tsx')]);
const ai = filesOf([moduleOf('src/app/ai/ai-console.tsx')]);
const shared = filesOf([entry]);
const leaked = [...ai].filter((file) => foreign.has(file) && !shared.has(file) && file.includes('console'));
if (leaked.length > 0) {
  process.exitCode = 1;
  console.log(`OVER one console loads the other: ${leaked.join(', ')}`);
}
