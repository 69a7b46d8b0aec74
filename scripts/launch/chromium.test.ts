import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { findChromium } from './chromium.mjs';

/** Creates a program that prints a line for `--version`. */
const program = (version: string): string => {
  const file = join(temporaryFolder({ browser: `#!/bin/sh\necho '${version}'\n` }), 'browser');
  chmodSync(file, 0o755);
  return file;
};

it('uses CHROMIUM_PATH', () => {
  const file = program('Chromium 156.0');
  expect(findChromium({ CHROMIUM_PATH: file })).toBe(file);
});

it('rejects a CHROMIUM_PATH that does not exist or is not Chromium', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('/nowhere/chromium');
  expect(() => findChromium({ CHROMIUM_PATH: program('install it with snap') })).toThrow('not a working Chromium');
});
