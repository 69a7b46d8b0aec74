import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, scriptOf } from '../launch/workspace.mjs';
import { addFiles } from '../test/temporary-folder.ts';
import { DEEPEST } from './boundaries.ts';

const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/src';
const CONTRACTS = 'packages/contracts/src';

/** Files with one import, and whether the linter forbids it. */
const IMPORTS: ReadonlyArray<readonly [file: string, specifier: string, isForbidden: boolean]> = [
  // Another feature, at any depth.
  [`${SERVER}/insights/a.ts`, '../telemetry/b.ts', true],
  [`${SERVER}/insights/one/a.ts`, '../../telemetry/b.ts', true],
  [`${SERVER}/insights/one/two/a.ts`, '../../../telemetry/b.ts', true],
  [`${SERVER}/insights/one/two/three/a.ts`, '../../../../telemetry/b.ts', true],
  [`${SERVER}/insights/one/two/b.ts`, '../../three/b.ts', false],
  [`${SERVER}/insights/one/two/c.ts`, '../../../../platform/errors.ts', false],
  [`${WEB}/organization/copy/a.ts`, '../insights/b.ts', true],
  [`${WEB}/organization/copy/choose/a.ts`, '../../insights/b.ts', true],
  [`${WEB}/organization/copy/b.ts`, '../../pages/change-history/b.ts', true],
  [`${WEB}/pages/group-profile/a.ts`, '../../shell/b.ts', true],
  [`${WEB}/pages/group-profile/b.ts`, '../../organization/copy/b.ts', false],
  [`${WEB}/organization/copy/choose/deep/a.ts`, '../../../insights/b.ts', true],
  [`${WEB}/organization/copy/choose/deep/deeper/a.ts`, '../../../../insights/b.ts', true],
  [`${WEB}/organization/copy/choose/deep/b.ts`, '../../copy.ts', false],
  [`${WEB}/organization/copy/choose/deep/c.ts`, '../../../../lib/api/call.ts', false],
  // The layers of the contracts.
  [`${CONTRACTS}/platform/a.ts`, '../settings/b.ts', true],
  [`${CONTRACTS}/platform/errors/deep/a.ts`, '../../../organization/b.ts', true],
  [`${CONTRACTS}/settings/a.ts`, '../skills/b.ts', true],
  [`${CONTRACTS}/settings/pages/a.ts`, '../../organization/b.ts', true],
  [`${CONTRACTS}/skills/a.ts`, '../insights/b.ts', true],
  [`${CONTRACTS}/insights/a.ts`, '../skills/b.ts', true],
  [`${CONTRACTS}/insights/b.ts`, '../organization/b.ts', true],
  [`${CONTRACTS}/organization/a.ts`, '../changes/b.ts', true],
  [`${CONTRACTS}/changes/a.ts`, '../index.ts', true],
  [`${CONTRACTS}/changes/b.ts`, '../organization/b.ts', false],
  [`${CONTRACTS}/organization/b.ts`, '../skills/b.ts', false],
  [`${CONTRACTS}/settings/pages/b.ts`, '../../platform/b.ts', false],
];

describe('[ENG-13] the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-scripts-'));
  let reported: ReadonlySet<string>;

  beforeAll(async () => {
    const config = pathToFileURL(join(root, 'scripts/lint/boundaries.ts')).href;
    addFiles(folder, {
      'oxlint.config.ts': `import { boundaries } from '${config}';\nexport default { categories: {}, overrides: boundaries };\n`,
      ...Object.fromEntries(IMPORTS.map(([file, specifier]) => [file, `export * from '${specifier}';\n`])),
    });
    const output = await new Promise<string>((resolve) => {
      const args = [scriptOf('oxlint'), '--format', 'json', '.'];
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
    });
    const { diagnostics } = JSON.parse(output) as { diagnostics: Array<{ code: string; filename: string }> };
    const found = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
    reported = new Set(found.map(({ filename }) => filename.replaceAll('\\', '/')));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(IMPORTS)('judges the import in %s of %s', (file, _specifier, isForbidden) => {
    expect(reported.has(file)).toBe(isForbidden);
  });

  it('checks every level of folders in a feature', () => {
    const files = globSync([`${SERVER}/*/**/*`, `${WEB}/{mobile,ai,organization}/*/**/*`], { cwd: root });
    const levels = files.map((file) => file.replaceAll('\\', '/').split('/').length - 5);
    expect(files.length).toBeGreaterThan(200);
    expect(Math.max(...levels)).toBeLessThanOrEqual(DEEPEST);
  });
});
