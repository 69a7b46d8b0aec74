import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { styleTypes } from './launch/setup.mjs';
import { root, scriptOf } from './launch/workspace.mjs';
import { addFiles } from './test/temporary-folder.ts';
import { timeLimit } from './test/time-limit.ts';

/** A change of a file: a text that it contains, and its replacement. */
type Edit = readonly [file: string, before: string, after: string];

const CONTRACTS = 'packages/contracts/src';
const WEB = 'apps/web/src';
const LOCALES = 'apps/web/public/assets/locales/en';

const NEW_FILES = {
  [`${CONTRACTS}/settings/pages/signature.ts`]: `import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';

/** Signature: requires the name of the signer. */
export const signature = defineSetting({
  id: 'SET015',
  name: 'signature',
  slug: 'signature/general',
  schema: z.looseObject({ enabled: z.boolean() }),
  switchKey: 'enabled',
  defaults: { enabled: false },
});
`,
  [`${WEB}/mobile/signature/page.tsx`]: `import { signature } from '@fieldstone/contracts/settings/pages/signature';
import type { PageProps } from '../../lib/page/page.ts';
import { SwitchPage } from '../../settings/ui/switch-page/switch-page.tsx';

/** Shows the signature setting. */
export function Page({ profile }: PageProps) {
  return <SwitchPage setting={signature} name="enabled" profile={profile} />;
}
`,
};

/** The declarations of a setting and of an event type. */
const DECLARED: readonly Edit[] = [
  [`${CONTRACTS}/settings/setting.ts`, "  'SET014',\n", "  'SET014',\n  'SET015',\n"],
  [
    `${CONTRACTS}/settings/all-settings.ts`,
    '\n/** Every setting',
    "import { signature } from './pages/signature.ts';\n\n/** Every setting",
  ],
  [`${CONTRACTS}/settings/all-settings.ts`, '  barcode,\n] as const', '  barcode,\n  signature,\n] as const'],
  [
    `${CONTRACTS}/insights/insight-queries.ts`,
    "'Sync', 'AIUsage'] as const",
    "'Sync', 'AIUsage', 'Signature'] as const",
  ],
];

/** The further lines of a setting. */
const SETTING: readonly Edit[] = [
  [
    `${CONTRACTS}/settings/all-settings.test.ts`,
    "  SET014: 'barcode',\n",
    "  SET014: 'barcode',\n  SET015: 'signature',\n",
  ],
  [
    `${CONTRACTS}/test/setting-values.ts`,
    "  checklist: onOff('enabled'),\n",
    "  checklist: onOff('enabled'),\n  signature: onOff('enabled'),\n",
  ],
  [
    `${WEB}/mobile/pages.ts`,
    '\n/** The page of',
    "import { page as signature } from './signature/route.ts';\n\n/** The page of",
  ],
  [`${WEB}/mobile/pages.ts`, '  timesheet,\n', '  signature,\n  timesheet,\n'],
  [
    `${WEB}/settings/views/setting-views.ts`,
    'import { timesheet } from',
    "import { signature } from '@fieldstone/contracts/settings/pages/signature';\nimport { timesheet } from",
  ],
  [
    `${WEB}/settings/views/setting-views.ts`,
    '  timesheet: plainView',
    '  signature: plainView(signature),\n  timesheet: plainView',
  ],
  [
    `${WEB}/test/setting-names.ts`,
    "  timesheet: 'Timesheets',\n",
    "  signature: 'Signature',\n  timesheet: 'Timesheets',\n",
  ],
  [
    `${WEB}/test/setting-edits.ts`,
    '  timesheet: toggle(',
    "  signature: toggle('enabled', 'Require a name', 'signature'),\n  timesheet: toggle(",
  ],
];

const SETTING_TEXTS: readonly Edit[] = [
  [
    `${LOCALES}/app.json`,
    '"organization": "Organization",',
    '"organization": "Organization", "signature": "Signature",',
  ],
  [`${LOCALES}/app.json`, '"zinc": "Zinc",', '"zinc": "Zinc", "signature": "Signature",'],
  [
    `${LOCALES}/settings.json`,
    '{\n  "loading"',
    '{\n  "signature": { "whileOff": "The app saves without a name." },\n  "loading"',
  ],
  [`${LOCALES}/help.json`, '"pages": {', '"pages": {\n    "signature": "The app requires the name of the signer.",'],
];

/** The further lines of an event type, and a report of it. */
const EVENT_TYPE: readonly Edit[] = [
  [`${WEB}/organization/insights/figure-texts.ts`, "  Sync: 'syncs',\n", "  Sync: 'syncs',\n  Signature: 'events',\n"],
];

const REPORT: readonly Edit[] = [
  [
    `${CONTRACTS}/insights/insight-queries.ts`,
    "  syncUsers: users('Sync'",
    "  signatureUsers: users('Signature', 'users who captured a signature'),\n  syncUsers: users('Sync'",
  ],
  [`${CONTRACTS}/insights/insight-parts.ts`, "      'syncTotal',\n", "      'syncTotal',\n      'signatureUsers',\n"],
  [`${LOCALES}/insights.json`, '"reports": {', '"reports": {\n    "signatureUsers": "Users who captured a signature",'],
];

/** Returns the row of ARCHITECTURE.md about an extension. */
function row(extension: string): string {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n');
  return lines.find((line) => line.startsWith(`| ${extension}`)) ?? '';
}

/** Returns the files among the given ones that a row does not name, by their path, or by their name for texts. */
const unnamed = (extension: string, edits: readonly Edit[]): string[] =>
  edits
    .map(([file]) => (file.startsWith(LOCALES) ? file.slice(LOCALES.length + 1) : file))
    .filter((file) => !row(extension).includes(`\`${file}\``));

describe('[ENG-12] the rows of ARCHITECTURE.md', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fieldstone-extension-'));
    for (const part of [
      'apps/web',
      'apps/server',
      'packages',
      'e2e',
      'scripts',
      'package.json',
      'tsconfig.base.json',
    ]) {
      cpSync(join(root, part), join(folder, part), {
        recursive: true,
        filter: (source) => !/[/\\](node_modules|dist)$/.test(source),
      });
    }
    const modules = join(root, 'node_modules');
    mkdirSync(join(folder, 'node_modules/@fieldstone'), { recursive: true });
    for (const name of readdirSync(modules).filter((one) => one !== '@fieldstone')) {
      symlinkSync(join(modules, name), join(folder, 'node_modules', name));
    }
    for (const name of readdirSync(join(folder, 'packages'))) {
      symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@fieldstone', name));
    }
    execFileSync(process.execPath, styleTypes(), { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const apply = (edits: readonly Edit[]): void => {
    for (const [file, before, after] of edits) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text.split(before), `${file} contains the text once`).toHaveLength(2);
      addFiles(folder, { [file]: text.replace(before, () => after) });
    }
  };

  /** Returns the files with type errors. */
  const failing = (...workspaces: readonly string[]): string[] => {
    const output = workspaces.flatMap((workspace) => {
      const state = ['--incremental', '--tsBuildInfoFile', join(folder, '.cache', `${workspace}.tsbuildinfo`)];
      const args = [scriptOf('typescript', 'tsc'), '-p', workspace, '--pretty', 'false', ...state];
      return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n');
    });
    return [...new Set(output.flatMap((line) => /^(\S.*)\(\d+,\d+\): error/.exec(line)?.[1] ?? []))].toSorted();
  };

  it(
    'name every place of a settings page, an event type and a report, and the compiler names the lines that are missing',
    () => {
      expect(unnamed('a settings page', [...DECLARED.slice(0, 3), ...SETTING, ...SETTING_TEXTS])).toEqual([]);
      expect(unnamed('an event type', [...DECLARED.slice(3), ...EVENT_TYPE])).toEqual([]);
      expect(unnamed('a report of an existing attribute', REPORT)).toEqual([]);

      const route = readFileSync(join(folder, WEB, 'mobile/checklist/route.ts'), 'utf8');
      const files = { ...NEW_FILES, [`${WEB}/mobile/signature/route.ts`]: route.replaceAll('checklist', 'signature') };
      addFiles(folder, files);
      apply([...DECLARED, ...SETTING_TEXTS]);
      const missing = new Set([...SETTING, ...EVENT_TYPE].map(([file]) => file));
      expect(failing('packages/contracts', 'apps/web')).toEqual([...missing].toSorted());

      apply([...SETTING, ...EVENT_TYPE, ...REPORT]);
      expect(failing('packages/contracts', 'apps/server', 'apps/web')).toEqual([]);
    },
    timeLimit(900_000),
  );
});
