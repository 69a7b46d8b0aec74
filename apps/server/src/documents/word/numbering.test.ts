import { Document, HeadingLevel, LevelFormat, Packer, Paragraph } from 'docx';
import { describe, expect, it } from 'vitest';
import { paragraph, part, read, run, textOf } from '../test/word-file.ts';
import type { Part } from '../test/word-file.ts';

const numbering = (content: string): Part => ({
  id: 'n',
  type: 'numbering',
  path: 'numbering.xml',
  content: part('numbering', content),
});
const styles = (content: string): Part => ({
  id: 's',
  type: 'styles',
  path: 'styles.xml',
  content: part('styles', content),
});
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const abstract = (id: number, ...content: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${content.join('')}</w:abstractNum>`;
const list = (id: number, of: number, ...overrides: string[]) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides.join('')}</w:num>`;
const startAt = (at: number, start: number) =>
  `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;

/** Returns a paragraph on a level of a list. */
const item = (text: string, numId: number, at = 0, mark = '') =>
  paragraph(
    `<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr><w:rPr>${mark}</w:rPr></w:pPr>`,
    text === '' ? '' : run(text),
  );
const styled = (text: string, style: string, more = '') =>
  paragraph(`<w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>`, run(text));

const STEPS = abstract(
  0,
  level(0, 'decimal', 'Step %1.'),
  level(1, 'lowerLetter', '%1%2)'),
  level(2, 'upperRoman', '%3'),
);

describe('the automatic numbers of a Word document', () => {
  it('[FIX-81] count the levels of a list, each within the one above', () => {
    const body = [item('a', 1), item('b', 1, 1), item('c', 1, 1), item('d', 1, 2), item('e', 1), item('f', 1, 2)].join(
      '',
    );
    expect(textOf(body, [numbering(STEPS + list(1, 0))])).toBe('Step 1. a\n1a) b\n1b) c\nI d\nStep 2. e\nI f');
  });

  it.each([
    ['decimal', 4, '4'],
    ['decimalZero', 4, '04'],
    ['upperRoman', 1994, 'MCMXCIV'],
    ['lowerRoman', 4, 'iv'],
    ['upperLetter', 28, 'BB'],
    ['lowerLetter', 26, 'z'],
    ['ordinal', 12, '12th'],
    ['ordinal', 22, '22nd'],
    ['bullet', 4, '•'],
    ['chineseCounting', 4, '4'],
    ['none', 4, ''],
  ])('[FIX-81] have the format %s', (format, start, label) => {
    const lists = abstract(0, level(0, format, format === 'bullet' ? '\uF0B7' : '%1')) + list(1, 0, startAt(0, start));
    expect(textOf(item('text', 1), [numbering(lists)])).toBe(`${label} text`.trim());
  });

  it('[FIX-81] continue in another list of the same kind, or start over where it says so', () => {
    const lists = STEPS + list(1, 0) + list(2, 0) + list(3, 0, startAt(0, 5)) + list(4, 0, startAt(1, 3));
    const body = [item('a', 1), item('b', 2), item('c', 3), item('d', 3), item('e', 1), item('f', 4, 1)].join('');
    expect(textOf(body, [numbering(lists)])).toBe('Step 1. a\nStep 2. b\nStep 5. c\nStep 6. d\nStep 7. e\n7c) f');
  });

  it('[FIX-81] restart after the level that the list names, or never', () => {
    const lists =
      abstract(
        0,
        level(0, 'decimal', '%1'),
        level(1, 'decimal', '%1.%2'),
        level(2, 'decimal', '(%3)', '<w:lvlRestart w:val="1"/>'),
        level(3, 'decimal', '[%4]', '<w:lvlRestart w:val="0"/>'),
      ) + list(1, 0);
    const body = [0, 1, 2, 3, 1, 2, 3, 0, 2, 3].map((at) => item('x', 1, at)).join('');
    expect(textOf(body, [numbering(lists)]).split('\n')).toEqual(
      ['1', '1.1', '(1)', '[1]', '1.2', '(2)', '[2]', '2', '(1)', '[3]'].map((label) => `${label} x`),
    );
  });

  it('[FIX-81] have the level that a list replaces, and digits where it asks for them', () => {
    const replaced = `<w:lvlOverride w:ilvl="0">${level(0, 'upperLetter', 'Part %1:')}</w:lvlOverride>`;
    const lists =
      abstract(
        0,
        level(0, 'upperRoman', '%1.'),
        level(1, 'decimal', '%1.%2', '<w:isLgl/>'),
        level(2, 'decimal', '%3', '<w:rPr><w:vanish/></w:rPr>'),
      ) +
      list(1, 0, replaced) +
      list(2, 0);
    const body = [item('a', 1), item('b', 2), item('c', 2, 1), item('d', 2, 2)].join('');
    expect(textOf(body, [numbering(lists)])).toBe('Part A: a\nII. b\n2.1 c\nd');
  });

  it('[FIX-81] number headings by their styles, whose numbers a paragraph can remove', () => {
    const style = (id: string, basedOn: string, numPr: string, more = '') =>
      `<w:style w:type="paragraph" w:styleId="${id}" ${more}><w:basedOn w:val="${basedOn}"/><w:pPr>${numPr}</w:pPr></w:style>`;
    const lists =
      abstract(
        0,
        level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>'),
        level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>'),
      ) +
      abstract(1, '<w:numStyleLink w:val="Outline"/>') +
      list(1, 0) +
      list(2, 1);
    const parts = [
      numbering(lists),
      styles(
        [
          style('H1', 'Base', '<w:numPr><w:numId w:val="2"/></w:numPr>'),
          style('H2', 'H1', '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
          style('Note', 'H2', ''),
          style('Plain', 'H1', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
          '<w:style w:type="numbering" w:styleId="Outline"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
        ].join(''),
      ),
    ];
    const none = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    const body = [
      styled('Safety', 'H1'),
      styled('Gas', 'H2'),
      styled('Annex', 'H1', none),
      styled('Plain', 'Plain'),
      styled('Note', 'Note'),
      styled('Repair', 'H1'),
      paragraph(run('Text')),
    ].join('');
    expect(textOf(body, parts)).toBe('1 Safety\n1.1 Gas\nAnnex\nPlain\n1.2 Note\n2 Repair\nText');
  });

  it('[FIX-81] count empty paragraphs, but none whose end is hidden, deleted or moved away', () => {
    const marks = ['<w:vanish/>', '<w:del w:id="1"/>', '<w:moveFrom w:id="1"/>'];
    const body = [item('a', 1), item('', 1), ...marks.map((mark) => item('', 1, 0, mark)), item('b', 1)].join('');
    expect(textOf(body, [numbering(STEPS + list(1, 0))])).toBe('Step 1. a\nStep 3. b');
  });

  it('[FIX-81] are those of each text: the body, and a note', () => {
    const body = item('a', 1) + paragraph(run('see'), '<w:r><w:footnoteReference w:id="2"/></w:r>') + item('b', 1);
    const note: Part = {
      id: 'f',
      type: 'footnotes',
      path: 'footnotes.xml',
      content: part('footnotes', `<w:footnote w:id="2">${item('in the note', 1)}</w:footnote>`),
    };
    expect(textOf(body, [numbering(STEPS + list(1, 0)), note])).toBe('Step 1. a\nsee\nStep 1. in the note\nStep 2. b');
  });

  it.each([
    ['an unknown list', item('text', 9)],
    ['an unknown level', item('text', 1, 1_000_000_000)],
    ['no level', item('text', 1, Number.NaN)],
  ])('[FIX-81] are missing for %s', (_what, body) => {
    expect(textOf(body, [numbering(STEPS + list(1, 0))])).toBe('text');
  });

  it('[FIX-81] are those of a file that a library of a word processor wrote', async () => {
    const steps = [
      { level: 0, format: LevelFormat.DECIMAL, text: 'Step %1.' },
      { level: 1, format: LevelFormat.DECIMAL, text: '%1.%2' },
    ];
    const at = (text: string, depth: number, instance = 0) =>
      new Paragraph({ text, numbering: { reference: 'steps', level: depth, instance } });
    const document = new Document({
      numbering: { config: [{ reference: 'steps', levels: steps }] },
      sections: [
        {
          children: [
            new Paragraph({ text: 'Repair', heading: HeadingLevel.HEADING_1 }),
            at('Shut the gas valve', 0),
            at('Open the drain', 1),
            at('Refill', 0),
            at('Another list', 0, 1),
            new Paragraph({ text: 'Any order', bullet: { level: 0 } }),
          ],
        },
      ],
    });
    const { text } = read(await Packer.toBuffer(document));
    expect(text.split('\n')).toEqual([
      'Repair',
      'Step 1. Shut the gas valve',
      '1.1 Open the drain',
      'Step 2. Refill',
      'Step 1. Another list',
      '• Any order',
    ]);
  });
});
