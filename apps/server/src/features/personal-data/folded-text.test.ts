import { describe, expect, it } from 'vitest';
import { foldText, replaceFolded } from './folded-text.ts';

const NAMES = ['Sam Second', 'Zoë Weiß', 'Nguyễn Thị Ánh', 'Ann Öst (temp.)', '山田 太郎'];

/** Returns a name in the forms in which people and programs write it. */
const formsOf = (name: string): string[] => [
  name,
  name.toUpperCase(),
  name.toLowerCase(),
  name.normalize('NFD'),
  name.normalize('NFD').toUpperCase(),
  name.replaceAll(' ', '  '),
  name.replaceAll(' ', '\u{A0}'),
  name.replaceAll(' ', '_'),
  name.replaceAll(' ', ' \n'),
  name.replaceAll(' ', ' \u{200B}'),
];

describe('[FIX-103] a name in a text', () => {
  it.each(NAMES)('is replaced in every form: %s', (name) => {
    const replace = replaceFolded([name], 'P');
    for (const form of formsOf(name)) {
      expect(foldText(form)).toBe(foldText(name));
      expect(replace(`Ask ${form}, é_ and ${form}.`)).toBe('Ask P, é_ and P.');
    }
  });

  it.each(['Sam Secondary', 'Balsam Second', 'Sam Second\u{301}', 'SamSecond', 'Sam. Second', 'Sam Second2', ''])(
    'is not found in %j',
    (text) => {
      expect(replaceFolded(['Sam Second'], 'P')(text)).toBe(text);
    },
  );

  it('is the longest of several', () => {
    expect(replaceFolded(['Sam Second', 'Sam Second Miller'], 'P')('Sam Second Miller, sam second')).toBe('P, P');
    expect(replaceFolded([], 'P')('Sam Second')).toBe('Sam Second');
  });
});
