import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|webmanifest)$/;

/** Compression saves little of smaller files. */
const MINIMUM_BYTES = 512;

/**
 * Writes `.br` and `.gz` files beside every text file of the build, so that the server never compresses while serving. JSON files
 * lose their indentation.
 */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(directory, { recursive: true });
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(directory, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await contentOf(file);
  if (content.length < MINIMUM_BYTES) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

async function contentOf(file: string): Promise<Buffer> {
  const content = await readFile(file);
  if (!file.endsWith('.json')) return content;
  const dense = Buffer.from(JSON.stringify(JSON.parse(content.toString('utf8'))));
  await writeFile(file, dense);
  return dense;
}
