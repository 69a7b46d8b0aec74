import { englishTexts } from '@fieldstone/contracts/platform/errors/registry';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The namespaces whose English texts belong to another package. */
const SOURCES = {
  ui: () => readFile(fileURLToPath(import.meta.resolve('@fieldstone/ui/texts.en.json')), 'utf8'),
  validation: () => readFile(fileURLToPath(import.meta.resolve('@fieldstone/contracts/validation.en.json')), 'utf8'),
  errors: () => Promise.resolve(JSON.stringify(englishTexts())),
};

/** Serves the texts of other packages as locale files beside the application's own. */
export function packageTexts(): Plugin {
  const files = Object.entries(SOURCES).map(([namespace, load]) => ({
    fileName: `assets/locales/en/${namespace}.json`,
    load,
  }));
  return {
    name: 'package-texts',
    configureServer(server) {
      for (const { fileName, load } of files) {
        server.middlewares.use(`/${fileName}`, (_request, response, next) => {
          load().then((texts) => response.setHeader('Content-Type', 'application/json').end(texts), next);
        });
      }
    },
    async generateBundle() {
      for (const { fileName, load } of files) {
        this.emitFile({ type: 'asset', fileName, source: await load() });
      }
    },
  };
}
