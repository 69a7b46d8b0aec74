import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { findChromium } from './chromium.mjs';

/** A program that answers `--version` with a line. */
const program = (answer: string): string => {
  const file = join(temporaryFolder({ browser: `#!/bin/sh\necho '${answer}'\n` }), 'browser');
  chmodSync(file, 0o755);
  return file;
};

it('takes the one that CHROMIUM_PATH names', () => {
  const file = program('Chromium 156.0');
  expect(findChromium({ CHROMIUM_PATH: file })).toBe(file);
});

it('refuses a CHROMIUM_PATH that is absent or no Chromium', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('/nowhere/chromium');
  expect(() => findChromium({ CHROMIUM_PATH: program('install it with snap') })).toThrow('no Chromium that runs');
});
