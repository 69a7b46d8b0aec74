import { ROUTE_SCRIPTS } from '@fieldstone/contracts/page/page-module';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROUTE_FILE = /^src\/.*\/route\.ts$/;

/**
 * Writes the scripts of each route file for the server, which preloads them: those of the component that it imports, without those that
 * every page loads.
 */
export function routeScripts(): Plugin {
  let root = '';
  return {
    name: 'route-scripts',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ofEveryPage = withImports(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const scripts: Record<string, readonly string[]> = {};
      for (const id of this.getModuleIds()) {
        const file = relative(root, id);
        if (!ROUTE_FILE.test(file)) continue;
        const components = this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        const own = chunks.filter(({ facadeModuleId, moduleIds }) =>
          components.some((component) => facadeModuleId === component || moduleIds.includes(component)),
        );
        if (own.length === 0) this.error(`${file} loads no component.`);
        scripts[file] = [...withImports(bundle, own)].filter((name) => !ofEveryPage.has(name));
      }
      this.emitFile({ type: 'asset', fileName: ROUTE_SCRIPTS, source: JSON.stringify(scripts) });
    },
  };
}

/** Returns the files of chunks and of all their imports. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const { fileName, imports } of chunks) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    const imported = imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
    withImports(bundle, imported, found);
  }
  return found;
}
