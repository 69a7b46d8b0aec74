import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces a module, in the build only, by the values that it exports, so that nothing it is computed from is loaded.
 * @param ending how the path of the module ends; its exports are JSON
 */
export function writtenOut(ending: string): Plugin {
  return {
    name: 'written-out',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const values: unknown = await import(pathToFileURL(id).href);
      return Object.entries(values ?? {})
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
