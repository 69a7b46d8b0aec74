import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const cipher = createCipher('a secret of the tests, longer than 32 characters');

it('opens a sealed text with the same binding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, binding) => {
      expect(cipher.open(cipher.seal(text, binding), binding)).toBe(text.toWellFormed());
    }),
  );
});

it('seals the same text differently each time', () => {
  expect(cipher.seal('text', 'a')).not.toBe(cipher.seal('text', 'a'));
});

it('opens no text with another binding or secret, and none that was changed or cut', () => {
  const sealed = cipher.seal('text', 'a');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  expect(() => cipher.open(sealed, 'b')).toThrow('cannot be opened');
  expect(() => createCipher('another secret').open(sealed, 'a')).toThrow('cannot be opened');
  expect(() => cipher.open(sealed.slice(3), 'a')).toThrow('cannot be opened');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => cipher.open(`v1.${changed.toString('base64url')}`, 'a'), String(index)).toThrow('cannot be opened');
    expect(() => cipher.open(`v1.${bytes.subarray(0, index).toString('base64url')}`, 'a'), String(index)).toThrow(
      'cannot be opened',
    );
  }
});
