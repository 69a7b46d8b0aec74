import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './launch/workspace.mjs';

/** The CLI is too large to be a package of this repository. */
const CLI = { name: '@salesforce/cli', version: '2.150.6' };

const folder = join(root, '.cache/salesforce-cli');
const installed = join(folder, 'node_modules', CLI.name);

/** The path of the installed CLI's program. */
export const CLI_PROGRAM = join(installed, 'bin/run.js');

/** Settings that keep the CLI from sending telemetry and from looking for a newer version. */
export const CLI_SETTINGS = { SF_DISABLE_TELEMETRY: 'true', SF_SKIP_NEW_VERSION_CHECK: 'true' };

/** Installs the Salesforce CLI, unless it is installed. */
export function installSalesforceCli() {
  const manifest = join(installed, 'package.json');
  if (!existsSync(manifest) || readJson(manifest).version !== CLI.version) {
    console.log(`Installing ${CLI.name}@${CLI.version} into .cache/salesforce-cli (about 300 MB) …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
    execFileSync('npm', ['install', ...flags, '--prefix', folder, `${CLI.name}@${CLI.version}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
}
