import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { globSync } from 'node:fs';
import { defineConfig } from 'vite';
import { chunkByVisit } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { validationTexts } from './build/validation-texts.ts';
import { writtenOut } from './build/written-out.ts';
import { SHIPPED_LANGUAGES } from './src/shared/i18n/languages.ts';

const pages = globSync('src/features/*/page.tsx', { cwd: import.meta.dirname });

const server = 'http://127.0.0.1:4600';

/** The browser's build. No inline script or style leaves it: the content security policy allows files of our own only. */
export default defineConfig({
  plugins: [
    react(),
    optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }),
    validationTexts(),
    writtenOut('/src/shared/navigation/setting-pages.ts'),
    precompress(),
  ],
  build: {
    target: 'es2023',
    // Data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: chunkByVisit(pages.length), includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // The byte budget reads what loads what.
    manifest: true,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/oauth', '/logout', '/session-info'].map((path) => [path, { target: server }]),
    ),
  },
});
