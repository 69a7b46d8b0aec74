import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { shortClassNames } from './build/class-names.ts';
import { pageFrames } from './build/page-frames.ts';

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The build of the pages' outlines, which it renders once from the components. */
export default defineConfig({
  plugins: [react(), shortClassNames(), pageFrames(absolute('dist'))],
  build: {
    target: 'node24',
    outDir: absolute('../../.cache/frames'),
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: 'src/frames.tsx',
  },
});
