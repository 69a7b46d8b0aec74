import { PAGE_FRAMES } from '@fieldstone/contracts/page/page-module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const framesModule = z.object({
  renderFrames: z.custom<() => Promise<Readonly<Record<string, string>>>>((value) => typeof value === 'function'),
});

/**
 * Writes the outline of each page (src/frames.tsx) beside the browser's build, from which it reads the texts.
 * @param folder the browser's build
 */
export function pageFrames(folder: string): Plugin {
  return {
    name: 'page-frames',
    async writeBundle({ dir = '' }, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry === undefined) this.error('The build has no entry.');
      // Texts are loaded by the same addresses as in the browser. Data never arrive.
      globalThis.fetch = async (address) => {
        if (typeof address === 'string' && address.startsWith('/assets/')) {
          return new Response(await readFile(join(folder, address)));
        }
        return Promise.race([]);
      };
      const built: unknown = await import(pathToFileURL(join(dir, entry.fileName)).href);
      const { renderFrames } = z.parse(framesModule, built);
      const file = join(folder, PAGE_FRAMES);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(await renderFrames()));
    },
  };
}
