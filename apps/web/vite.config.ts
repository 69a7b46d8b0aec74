import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { globSync } from 'node:fs';
import { defineConfig } from 'vite';
import { browserRoutes } from './build/browser-routes.ts';
import { chunkByVisit } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { pureFactories } from './build/pure-factories.ts';
import { validationTexts } from './build/validation-texts.ts';
import { writtenOut } from './build/written-out.ts';
import { SHIPPED_LANGUAGES } from './src/shared/i18n/languages.ts';

const pages = globSync('src/features/*/page.tsx', { cwd: import.meta.dirname });

/** The console's server, by the same variable as its own (docs/configuration.md). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

/** The browser's build. No inline script or style leaves it: the content security policy allows files of our own only. */
export default defineConfig({
  plugins: [
    react(),
    optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }),
    validationTexts(),
    writtenOut('/src/shared/navigation/setting-pages.ts'),
    browserRoutes(),
    pureFactories(),
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
        // The first load lists the files of every page: names that say nothing take half the bytes, and the source maps know better.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: chunkByVisit(pages.length), debugName: 'by visit', includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // The byte budget reads what loads what.
    manifest: true,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/oauth', '/logout', '/session-info', '/ns', '/v1'].map((path) => [path, { target: server }]),
    ),
  },
});
