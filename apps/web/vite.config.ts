import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { validationTexts } from './build/validation-texts.ts';
import { SHIPPED_LANGUAGES } from './src/shared/i18n/languages.ts';

const server = 'http://127.0.0.1:4600';

/** The browser's build. No inline script or style leaves it: the content security policy allows files of our own only. */
export default defineConfig({
  plugins: [react(), optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }), validationTexts(), precompress()],
  build: {
    target: 'es2023',
    // Data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // One small style sheet: its rules keep their order, and no page waits for a second one.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // Few files instead of one for every set of pages that share a module.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 800 },
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
