import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { timeLimit } from './scripts/test/time-limit.ts';

type Project = { readonly name: string; readonly root: string; readonly include: string[]; readonly setup?: string };

/** One project per workspace, so that `vitest run --project org` runs the tests of one folder. */
const PROJECTS: readonly Project[] = [
  { name: 'contracts', root: 'packages/contracts', include: ['src/**/*.test.ts'] },
  { name: 'org', root: 'packages/org', include: ['src/**/*.test.ts'] },
  { name: 'demo-data', root: 'packages/demo-data', include: ['src/**/*.test.ts'] },
  { name: 'server', root: 'apps/server', include: ['src/**/*.test.ts'] },
  { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] },
  {
    name: 'ui',
    root: 'packages/ui',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setup: 'packages/ui/src/test/start-ui.ts',
  },
  {
    name: 'web',
    root: 'apps/web',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setup: 'apps/web/src/test/setup.ts',
  },
];

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Returns the configuration of the unit and API tests.
 * @param files the tests to run, relative to the root; all by default
 * @param setupFiles loaded before each of them, relative to the root
 */
export function testConfig(files?: readonly string[], setupFiles: readonly string[] = []): ViteUserConfig {
  const projects = PROJECTS.map((project) => {
    const own = files?.filter((file) => file.startsWith(`${project.root}/`));
    return { ...project, include: own?.map((file) => file.slice(project.root.length + 1)) ?? project.include };
  });
  return defineConfig({
    test: {
      testTimeout: timeLimit(120_000),
      hookTimeout: timeLimit(120_000),
      teardownTimeout: timeLimit(20_000),
      expect: { poll: { timeout: timeLimit(30_000) } },
      // More than the two processors of a small machine, because many tests wait for a database or a process.
      maxWorkers: 3,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
      reporters: ['default', ['json', { outputFile: absolute('.cache/reports/vitest.json') }]],
      projects: projects
        .filter(({ include }) => include.length > 0)
        .map(({ name, root, include, setup }) => ({
          extends: true as const,
          test: {
            name,
            root,
            include,
            setupFiles: [...(setup === undefined ? [] : [setup]), ...setupFiles].map(absolute),
            ...(setup === undefined
              ? { environment: 'node' }
              : { environment: 'jsdom', css: { modules: { classNameStrategy: 'non-scoped' as const } } }),
          },
        })),
    },
  });
}

export default testConfig();
