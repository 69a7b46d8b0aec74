import { PAGE_MODULE } from '@fieldstone/contracts/page/page-module';
import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vite';

/** The build of the page module, from which the server makes the documents of the pages. It contains no component. */
export default defineConfig({
  build: {
    target: 'node24',
    outDir: join('dist', dirname(PAGE_MODULE)),
    // The browser's build writes into it first.
    emptyOutDir: false,
    copyPublicDir: false,
    ssr: 'src/page-module.ts',
    rolldownOptions: {
      external: /\.tsx$/,
      output: { entryFileNames: basename(PAGE_MODULE) },
      // The router's `use client` has no meaning without server components.
      checks: { moduleLevelDirective: false },
    },
  },
  // A release has only the packages that the server itself imports.
  ssr: { noExternal: true },
});
