import { extname } from 'node:path';

/**
 * Returns the address of a module that runs as a separate thread or program. It has the extension of the module that starts it: `.ts`
 * in the sources, `.js` in a release.
 * @param path relative, without extension
 * @param base `import.meta.url` of the module that starts it
 */
export const moduleBeside = (path: string, base: string): URL => new URL(`${path}${extname(base)}`, base);
