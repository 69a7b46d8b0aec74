import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { packageTexts } from './build/package-texts.ts';
import { SHIPPED_LANGUAGES } from './src/lib/i18n/languages.ts';

/** The address of the console's server, from the server's own variable (docs/configuration.md). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

/** Trees, tables and dragging: our components and the parts of the library that only these use. */
const COLLECTIONS =
  /\/ui\/src\/tree\/|\/react-(aria|aria-components|stately)\/dist\/private\/(dnd|grid|gridlist|layout|table|virtualizer|GridList|Table|Tree(?=[.D])|Virtualizer|useDragAndDrop)/;

/** The browser's build. It has no inline script or style, because the content security policy allows only our own files. */
export default defineConfig({
  plugins: [react(), optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }), packageTexts(), precompress()],
  build: {
    target: 'es2023',
    // The server uses it to preload the files of a page's route.
    manifest: true,
    // Data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One style sheet, cached for all pages: split, each page would load a dozen small ones.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // A browser test measures the transfer of each page instead (requirement PRF-02).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One cached file each for libraries and common modules, instead of dozens of small files.
            {
              name: 'vendor',
              test: (id) => /\/node_modules\/(?!react-hook-form\/|@hookform\/)/.test(id) && !COLLECTIONS.test(id),
              minShareCount: 3,
              priority: 2,
            },
            {
              name: 'shared',
              test: (id) => /\/(src|contracts)\/(?!lib\/form\/)/.test(id) && !COLLECTIONS.test(id),
              minShareCount: 3,
              priority: 1,
            },
            // Separate groups, so that pages without a form or a tree do not load them.
            { name: 'form', test: /\/(react-hook-form|@hookform|src\/lib\/form)\// },
            { name: 'collections', test: COLLECTIONS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/oauth', '/logout', '/session-info', '/ns', '/v1'].map((path) => [path, { target: server }]),
    ),
  },
});
