import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  insertPath,
  parseTemplate,
  renderTemplate,
  TEMPLATE_LENGTH_LIMIT,
  TEMPLATE_PATHS_LIMIT,
  templatePaths,
  templateProblem,
  unfinishedPath,
} from './template.ts';
import validation from '../../validation.en.json' with { type: 'json' };

/** Texts with braces, spaces and paths in every order. */
const messy = fc
  .array(fc.constantFrom('{', '}', '{{', '}}', ' ', '\n', 'a', 'Name', 'Account.Name', '{{Id}}', '{{ Id }}', '😀'), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));
const template = fc.oneof(messy, fc.string({ unit: 'grapheme', maxLength: 200 }));
const path = fc.constantFrom('Subject', 'Account.Name', 'Work_Order__r.Site__r.Name');
const asWritten = (text: string) => renderTemplate(text, (name) => `{{${name}}}`);

describe('parsing', () => {
  it('[TTL-02] finds paths in double braces and returns the rest as text', () => {
    expect(parseTemplate('Visit {{Subject}} at {{ Account.Name }}!')).toEqual([
      { text: 'Visit ' },
      { path: 'Subject' },
      { text: ' at ' },
      { path: 'Account.Name' },
      { text: '!' },
    ]);
  });

  it.each(['', '{{}}', '{{ }}', '{{Name', 'Name}}', '{Name}', '{{{}}}', '{ {Name} }'])(
    'finds only text in %j',
    (text) => {
      expect(templatePaths(text)).toEqual([]);
      expect(asWritten(text)).toBe(text);
    },
  );

  it('returns parts that join to the same template, without losing text', () => {
    fc.assert(
      fc.property(template, (text) => {
        const joined = asWritten(text);
        expect(parseTemplate(joined)).toEqual(parseTemplate(text));
        expect(asWritten(joined)).toBe(joined);
        expect(joined.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('reads a template of braces only in linear time', () => {
    expect(templatePaths('{{a'.repeat(100_000))).toEqual([]);
  });

  it('inserts values unchanged, even if they look like a path or a pattern', () => {
    expect(renderTemplate('{{A}}-{{B}}', (name) => (name === 'A' ? '{{B}} $&' : ''))).toBe('{{B}} $&-');
  });
});

describe('rules', () => {
  const many = (count: number) => Array.from({ length: count }, () => '{{Subject}}').join(' ');

  it('[TTL-03] rejects the eleventh path', () => {
    expect(templateProblem(many(TEMPLATE_PATHS_LIMIT), new Set(['Subject']))).toBeNull();
    expect(templateProblem(many(TEMPLATE_PATHS_LIMIT + 1), new Set(['Subject']))).toEqual({
      problem: 'tooManyFieldPaths',
    });
    expect(validation.tooManyFieldPaths).toBe('Too many field paths entered');
  });

  it('[TTL-03] returns the first unknown path once the fields are known', () => {
    const text = '{{Subject}} {{Gone__c}} {{Lost__c}}';
    expect(templateProblem(text, new Set(['Subject']))).toEqual({ problem: 'fieldPathNotValid', fieldPath: 'Gone__c' });
    expect(templateProblem(text, new Set())).toBeNull();
    expect(validation.fieldPathNotValid).toBe('Field "{{fieldPath}}" is not valid.');
  });

  it('[TTL-03] never accepts a malformed path', () => {
    expect(templateProblem('{{Account Name}}')).toEqual({ problem: 'fieldPathNotValid', fieldPath: 'Account Name' });
  });

  it('limits the length of a template', () => {
    expect(templateProblem('x'.repeat(TEMPLATE_LENGTH_LIMIT))).toBeNull();
    expect(templateProblem('x'.repeat(TEMPLATE_LENGTH_LIMIT + 1))).toEqual({ problem: 'textTooLong' });
  });

  it('[TTL-03] never throws, and reports too many paths exactly above the limit', () => {
    fc.assert(
      fc.property(template, fc.uniqueArray(path), (text, known) => {
        const found = templateProblem(text, new Set(known));
        expect(found?.problem === 'tooManyFieldPaths').toBe(templatePaths(text).length > TEMPLATE_PATHS_LIMIT);
      }),
    );
  });
});

describe('inserting', () => {
  it.each([
    ['', 0, '{{Subject}}', 11],
    ['{{Id}}', 6, '{{Id}} {{Subject}}', 18],
    ['{{Id}}', 0, '{{Subject}} {{Id}}', 12],
    ['{{Id}}', 3, '{{Id}} {{Subject}}', 18],
    ['a b', 2, 'a {{Subject}} b', 14],
    ['a b', 1, 'a {{Subject}} b', 13],
    ['ab', 99, 'ab {{Subject}}', 14],
  ])('[TTL-02] inserts a path into %j at %i', (text, caret, expected, next) => {
    expect(insertPath(text, caret, 'Subject')).toEqual({ template: expected, caret: next });
  });

  it('[TTL-02] adds exactly one path, separated by spaces, and keeps every other part', () => {
    fc.assert(
      fc.property(template, fc.nat(), path, (text, place, added) => {
        fc.pre(templatePaths(text).length < TEMPLATE_PATHS_LIMIT);
        const caret = place % (text.length + 1);
        const inserted = insertPath(text, caret, added);
        const before = templatePaths(text);
        const after = templatePaths(inserted.template);
        const position = after.findIndex((_, index) => after.toSpliced(index, 1).join() === before.join());
        expect(after).toHaveLength(before.length + 1);
        expect(after[position]).toBe(added);
        expect(inserted.template.slice(0, inserted.caret).trimEnd().endsWith(`{{${added}}}`)).toBe(true);
        const rest = inserted.template.replaceAll(/\s/g, '').length - text.replaceAll(/\s/g, '').length;
        expect(rest).toBe(added.length + 4);
        const end = inserted.template.slice(0, inserted.caret).trimEnd().length;
        const start = end - `{{${added}}}`.length;
        expect(inserted.template.slice(0, start)).toMatch(/(^|\s)$/);
        expect(inserted.template.slice(end)).toMatch(/^(\s|$)/);
      }),
    );
  });

  it('[TTL-04] changes nothing at ten paths', () => {
    const full = Array.from({ length: TEMPLATE_PATHS_LIMIT }, () => '{{Id}}').join(' ');
    expect(insertPath(full, 3, 'Subject')).toEqual({ template: full, caret: 3 });
  });
});

it.each([
  ['{{Subject} and more', '{{Subject}'],
  ['{{Subject}} {{}}', '{{}}'],
  ['{{', '{{'],
  ['{{ }}', '{{ }}'],
  ['{{Subject}} {x} }}', null],
  ['', null],
])('[FIX-28] finds the unfinished path of %j', (text, expected) => {
  expect(unfinishedPath(text)).toBe(expected);
});
