import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The namespaces whose texts belong to another package. */
const SOURCES = {
  ui: import.meta.resolve('@fieldstone/ui/texts.en.json'),
  validation: import.meta.resolve('@fieldstone/contracts/validation.en.json'),
};

/** Serves the texts of other packages as locale files beside the application's own. */
export function packageTexts(): Plugin {
  const files = Object.entries(SOURCES).map(([namespace, source]) => ({
    fileName: `assets/locales/en/${namespace}.json`,
    source: fileURLToPath(source),
  }));
  return {
    name: 'package-texts',
    configureServer(server) {
      for (const { fileName, source } of files) {
        server.middlewares.use(`/${fileName}`, (_request, response, next) => {
          readFile(source).then((texts) => response.setHeader('Content-Type', 'application/json').end(texts), next);
        });
      }
    },
    async generateBundle() {
      for (const { fileName, source } of files) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(source) });
      }
    },
  };
}
