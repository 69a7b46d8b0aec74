import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { packageTexts } from './build/package-texts.ts';
import { SHIPPED_LANGUAGES } from './src/lib/i18n/languages.ts';

/** The console's server, by the same variable as its own (docs/configuration.md). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

/** Trees, tables and dragging: our components for them, and the parts of the library that nothing else needs. */
const COLLECTIONS =
  /\/ui\/src\/tree\/|\/react-(aria|aria-components|stately)\/dist\/private\/(dnd|grid|gridlist|layout|table|virtualizer|GridList|Table|Tree(?=[.D])|Virtualizer|useDragAndDrop)/;

/** The browser's build. No inline script or style leaves it: the content security policy allows files of our own only. */
export default defineConfig({
  plugins: [react(), optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }), packageTexts(), precompress()],
  build: {
    target: 'es2023',
    // The server preloads the files of a page's route by it.
    manifest: true,
    // Data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One style sheet, cached for all pages: split, each page would load a dozen small ones.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // What pages transfer is measured in a browser (requirement PRF-02), not per file.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries and pieces that most pages use are one cached file each instead of dozens of small ones.
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
            // Groups of their own, so that a page without a form, or without a tree, does not load them.
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
