import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const CLASS = /\.([a-z_][\w-]*)/gi;

/**
 * Names the classes of style modules by a hash of their file and their place in it, because longer names are a fifth of the transferred
 * style sheet. The builds of the browser and of the outlines both use it, so that they agree; the development server keeps readable names.
 */
export function shortClassNames(): Plugin {
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: createNames(import.meta.dirname) } } }),
  };
}

/**
 * Returns a function that names a class of a file with the given content.
 * @param folder the folder to which the paths of files are relative, so that names are the same on every machine
 * @throws {Error} when two files have the same hash
 */
export function createNames(folder: string): (name: string, file: string, css: string) => string {
  const files = new Map<string, string>();
  return (name, file, css) => {
    const path = relative(folder, file.split('?', 1)[0] ?? file).replaceAll('\\', '/');
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 5);
    const other = files.get(hash) ?? path;
    if (other !== path) throw new Error(`The styles ${path} and ${other} have the same hash.`);
    files.set(hash, path);
    const names = [...new Set([...css.matchAll(CLASS)].map((match) => match[1]))];
    return `_${hash}${names.indexOf(name).toString(36)}`;
  };
}
