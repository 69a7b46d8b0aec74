import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { testFilesWith } from './scripts/test/test-files.ts';
import { timeLimit } from './scripts/test/time-limit.ts';

type Project = {
  readonly name: string;
  readonly root: string;
  readonly setup?: string;
  /** Runs once, before the first test of the project. */
  readonly globalSetup?: string;
};

/** One project per workspace, so that `vitest run --project org` runs the tests of one folder. */
const PROJECTS: readonly Project[] = [
  { name: 'contracts', root: 'packages/contracts' },
  { name: 'org', root: 'packages/org' },
  { name: 'demo-data', root: 'packages/demo-data' },
  { name: 'server', root: 'apps/server', globalSetup: 'apps/server/src/test/postgres-server.ts' },
  { name: 'scripts', root: 'scripts' },
  { name: 'ui', root: 'packages/ui', setup: 'packages/ui/src/test/start-ui.ts' },
  { name: 'web', root: 'apps/web', setup: 'apps/web/src/test/setup.ts' },
];

/** The tests that replace or reload modules. The other files of a worker share theirs: loading them takes longer than most tests. */
const isolated = new Set(testFilesWith((text) => /\bvi\.(?:mock|resetModules)\(/.test(text)));

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Returns the configuration of the unit and API tests.
 * @param files the tests to run, relative to the root; all by default
 */
export function testConfig(files = testFilesWith(() => true)): ViteUserConfig {
  const projects = PROJECTS.flatMap((project) =>
    [false, true].map((isolate) => ({
      ...project,
      isolate,
      name: isolate ? `${project.name}-isolated` : project.name,
      include: files
        .filter((file) => file.startsWith(`${project.root}/`) && isolated.has(file) === isolate)
        .map((file) => file.slice(project.root.length + 1)),
    })),
  );
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
        .map(({ name, root, include, isolate, setup, globalSetup }) => ({
          extends: true as const,
          test: {
            name,
            root,
            include,
            isolate,
            ...(globalSetup !== undefined && { globalSetup: absolute(globalSetup) }),
            setupFiles: ['scripts/test/random-input.ts', ...(setup === undefined ? [] : [setup])].map(absolute),
            ...(setup === undefined
              ? { environment: 'node' }
              : { environment: 'jsdom', css: { modules: { classNameStrategy: 'non-scoped' as const } } }),
          },
        })),
    },
  });
}

export default testConfig();
