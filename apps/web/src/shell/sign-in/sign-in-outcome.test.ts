import { expect, it } from 'vitest';
import { signInOutcome } from './sign-in-outcome.ts';

it.each([
  ['/', '/', undefined],
  ['/profiles/a?x=1#y', '/profiles/a?x=1#y', undefined],
  ['/ai?signin=failed&reason=access_denied&x=1', '/ai?x=1', 'access_denied'],
  ['/?signin=failed&reason=<b>', '/', 'other'],
  ['//', '//', undefined],
  ['//other.example/x', '//other.example/x', undefined],
])('[SES-06] reads %s', (address, from, reason) => {
  expect(signInOutcome(address)).toEqual({ from, reason });
});
