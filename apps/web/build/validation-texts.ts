import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(import.meta.resolve('@fieldstone/contracts/validation.en.json'));
const ADDRESS = 'assets/locales/en/validation.json';

/** Serves the contracts' validation texts as a locale file, so that they stand once for server and browser. */
export function validationTexts(): Plugin {
  return {
    name: 'validation-texts',
    configureServer(server) {
      server.middlewares.use(`/${ADDRESS}`, (_request, response, next) => {
        readFile(SOURCE).then((texts) => response.setHeader('Content-Type', 'application/json').end(texts), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS, source: await readFile(SOURCE) });
    },
  };
}
