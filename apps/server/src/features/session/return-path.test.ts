import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failurePath, returnPath } from './return-path.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const HERE = 'https://console.example';

/** Parts of malicious addresses. */
const tricky = fc.array(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https',
    'javascript',
    'a',
  ),
  { maxLength: 8 },
);

describe('[SES-06] the page to return to', () => {
  it.each([
    ['/', '/'],
    [
      '/settings/a0B000000000001AAA/calendar/appt-color?tab=1#rule',
      '/settings/a0B000000000001AAA/calendar/appt-color?tab=1#rule',
    ],
    ['/ai/home', '/ai/home'],
    ['/ai/%ff', '/ai/%ff'],
    ['/%C3%BC?x=/y', '/%C3%BC?x=/y'],
  ])('%s is kept', (from, path) => {
    expect(returnPath(from)).toBe(path);
  });

  it.each([
    '',
    'settings',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ' /x',
    '/login?from=/',
    '/oauth/callback?code=1',
    '/logout',
    '/api/session-info',
    '/%61pi/session-info',
    '/a/../%6Cogout',
  ])('%j is replaced by home', (from) => {
    expect(returnPath(from)).toBe('/');
  });

  it('never leaves the console, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          tricky.map((parts) => parts.join('')),
        ),
        (from) => {
          for (const path of [returnPath(from), returnPath(`/${from}`), failurePath(from, 'expired')]) {
            expect(new URL(path, HERE).origin).toBe(HERE);
            expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
          }
        },
      ),
      { numRuns: testRuns(2000) },
    );
  });

  it('gets the reason for a failed sign-in as a parameter', () => {
    expect(failurePath('/a?b=1#c', 'expired')).toBe('/a?b=1&signin=failed&reason=expired#c');
  });
});
