import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeLimit } from './scripts/test/time-limit.ts';

/** One project per workspace, so that `vitest run --project org` runs what one folder holds and nothing else. */
const nodeProject = (name: string, root: string, include: string[]) => ({
  extends: true as const,
  test: { name, root, include, environment: 'node' },
});

const browserProject = (name: string, root: string, setup: string) => ({
  extends: true as const,
  test: {
    name,
    root,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: [fileURLToPath(new URL(setup, import.meta.url))],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
  },
});

export default defineConfig({
  test: {
    testTimeout: timeLimit(120_000),
    hookTimeout: timeLimit(120_000),
    teardownTimeout: timeLimit(20_000),
    expect: { poll: { timeout: timeLimit(30_000) } },
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      nodeProject('contracts', 'packages/contracts', ['src/**/*.test.ts']),
      nodeProject('org', 'packages/org', ['src/**/*.test.ts']),
      nodeProject('server', 'apps/server', ['src/**/*.test.ts']),
      nodeProject('scripts', 'scripts', ['**/*.test.ts']),
      browserProject('ui', 'packages/ui', 'packages/ui/src/test/start-ui.ts'),
      browserProject('web', 'apps/web', 'apps/web/src/test/setup.ts'),
    ],
  },
});
