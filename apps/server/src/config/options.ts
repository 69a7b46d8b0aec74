import { variables } from './config-variables.ts';

/** The options of the program. `--no-` before an option switches it off. */
export const OPTIONS = {
  empty: { type: 'boolean', default: false },
  deployed: { type: 'boolean', default: false },
  'new-store': { type: 'boolean', default: false },
  history: { type: 'boolean', default: true },
  secret: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

const OPTION_TEXTS: ReadonlyArray<readonly [string, string]> = [
  ['--empty', 'Starts the embedded org without demo data.'],
  ['--deployed', 'Starts the embedded org as it is right after the deployment of the package.'],
  ['--no-history', 'Starts without the invented events and changes of the demo data.'],
  ['--new-store', 'Starts with an empty store if only other files of the data folder remain.'],
  ['--secret <file>', 'File of the session secret, apart from the backup: backup writes it, restore puts it back.'],
  ['-h, --help', 'Prints this text.'],
];

/** Returns the options and the environment variables, each with its default. */
export function helpText(): string {
  const width = Math.max(...variables.map(({ name }) => name.length)) + 2;
  return [
    'Usage: npm start -- [options]',
    '       npm run backup, restore or verify-backup -- <folder> [options]',
    '',
    'Options:',
    ...OPTION_TEXTS.map(([option, text]) => `  ${option.padEnd(width)}${text}`),
    '',
    'Environment variables, with their defaults (docs/configuration.md has their meanings):',
    ...variables.map(({ name, default: value }) => `  ${name.padEnd(width)}${value}`),
  ].join('\n');
}
