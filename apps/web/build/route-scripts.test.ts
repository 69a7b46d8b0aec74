import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROUTE_SCRIPTS } from '@fieldstone/contracts/page/page-module';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routeScripts } from './route-scripts.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'route-scripts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds an application of these files. */
async function built(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  const options = { rolldownOptions: { input: join(root, 'src/main.ts'), output }, minify: false };
  await build({ root, configFile: false, logLevel: 'silent', plugins: [routeScripts()], build: options });
  return JSON.parse(readFileSync(join(root, 'dist', ROUTE_SCRIPTS), 'utf8')) as Record<string, string[]>;
}

const MAIN = "import { page } from './one/route.ts'; import './common.ts'; page.component();";

it('[ENG-04] lists the scripts of the component of a route file, without those of every page', async () => {
  const scripts = await built({
    'src/main.ts': MAIN,
    'src/common.ts': 'console.log(1);',
    'src/one/route.ts': "export const page = { component: () => import('./page.tsx') };",
    'src/one/page.tsx': "import '../common.ts'; import('../later.ts'); console.log(2);",
    'src/later.ts': 'console.log(3);',
  });
  expect(scripts).toEqual({ 'src/one/route.ts': ['page.js'] });
});

it('[ENG-04] fails the build for a route file without a component', async () => {
  const files = {
    'src/main.ts': MAIN,
    'src/common.ts': '',
    'src/one/route.ts': 'export const page = { component() {} };',
  };
  await expect(built(files)).rejects.toThrow('src/one/route.ts loads no component.');
});
