// Converts the Salesforce package with the Salesforce CLI, which validates the structure of its files without an org.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/workspace.mjs';
import { CLI_PROGRAM, CLI_SETTINGS, installSalesforceCli } from './salesforce-cli.mjs';

installSalesforceCli();
const output = join(root, '.cache/salesforce-package');
// The CLI adds to a folder; files of an earlier conversion would hide a deleted one.
rmSync(output, { recursive: true, force: true });
const folders = ['force-app', 'client-app'].flatMap((folder) => ['--source-dir', folder]);
const run = [CLI_PROGRAM, 'project', 'convert', 'source', ...folders];
// A deployment enters the callback URL in the same step.
const callback = {
  CALLBACK_URL: 'https://console.example.com/oauth/callback',
  SF_APPLY_REPLACEMENTS_ON_CONVERT: 'true',
};
execFileSync(process.execPath, [...run, '--output-dir', output, ...process.argv.slice(2)], {
  cwd: join(root, 'salesforce'),
  env: { ...process.env, ...CLI_SETTINGS, ...callback },
  stdio: 'inherit',
});
