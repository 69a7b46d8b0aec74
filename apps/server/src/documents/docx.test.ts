import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  EndnoteReferenceRun,
  Footer,
  FootnoteReferenceRun,
  Header,
  InsertedTextRun,
  Packer,
  Paragraph,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  Textbox,
  TextRun,
} from 'docx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocx } from './docx.ts';
import { paragraph, part, read, run, textOf, wordFile } from './test/word-file.ts';
import type { Part } from './test/word-file.ts';
import { Unreadable } from './unreadable.ts';

const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
const drawingBox = (text: string) => `<w:drawing><wps:wsp><wps:txbx>${box(text)}</wps:txbx></wps:wsp></w:drawing>`;
const vmlBox = (text: string) => `<w:pict><v:shape><v:textbox>${box(text)}</v:textbox></v:shape></w:pict>`;

describe('the text of a Word document', () => {
  it('[FIX-66] contains foot- and endnotes after the paragraph that refers to them', () => {
    const body =
      paragraph(run('Tighten the bolts'), '<w:r><w:footnoteReference w:id="2"/></w:r>', run(' by hand.')) +
      paragraph(run('Close it.'), '<w:r><w:endnoteReference w:id="2"/></w:r>');
    const notes = (kind: string, text: string): Part => ({
      id: kind,
      type: `${kind}s`,
      path: `${kind}s.xml`,
      content: part(
        `${kind}s`,
        `<w:${kind} w:type="separator" w:id="0">${paragraph(run('---'))}</w:${kind}><w:${kind} w:id="2">${paragraph(`<w:r><w:${kind}Ref/></w:r>`, run(text))}</w:${kind}>`,
      ),
    });
    expect(textOf(body, [notes('footnote', '45 Nm'), notes('endnote', 'See page 3.')])).toBe(
      'Tighten the bolts by hand.\n45 Nm\nClose it.\nSee page 3.',
    );
  });

  it('[FIX-66] contains headers before and footers after the body, each once', () => {
    const beside = (id: string, type: 'header' | 'footer', text: string): Part => ({
      id,
      type,
      path: `${id}.xml`,
      content: part(type === 'header' ? 'hdr' : 'ftr', paragraph(run(text))),
    });
    const parts = [
      beside('h1', 'header', 'High voltage'),
      beside('h2', 'header', 'High voltage'),
      beside('f1', 'footer', 'Revision 7'),
    ];
    expect(textOf(paragraph(run('Body')), parts)).toBe('High voltage\nBody\nRevision 7');
  });

  it.each([
    ['of DrawingML', `<w:r>${drawingBox('Warning')}</w:r>`],
    ['of VML', `<w:r>${vmlBox('Warning')}</w:r>`],
    [
      'of DrawingML with a VML fallback',
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawingBox('Warning')}</mc:Choice><mc:Fallback>${vmlBox('Warning')}</mc:Fallback></mc:AlternateContent></w:r>`,
    ],
    [
      'of alternate content without a fallback',
      `<w:r><mc:AlternateContent><mc:Choice Requires="wpsx"><w:t>Warning</w:t></mc:Choice></mc:AlternateContent></w:r>`,
    ],
    [
      'of a fallback, if the choice has no text',
      `<w:r><mc:AlternateContent><mc:Choice Requires="x"><w:drawing/></mc:Choice><mc:Fallback>${vmlBox('Warning')}</mc:Fallback></mc:AlternateContent></w:r>`,
    ],
    ['of WordArt', '<w:r><w:pict><v:shape><v:textpath string="Warning"/></v:shape></w:pict></w:r>'],
  ])('[FIX-66] contains the text box %s once', (_kind, content) => {
    const text = textOf(paragraph(run('Open '), content, run('the lid.')) + paragraph(run('End')));
    expect(text.match(/Warning/g)).toHaveLength(1);
    expect(text).toMatch(/Open ?/);
    expect(text).toMatch(/the lid\.\n.*End/s);
  });

  it('[FIX-66] separates words at line breaks, tabs, cells and paragraphs, but not at runs and hyphens', () => {
    const cell = (...content: string[]) => `<w:tc><w:tcPr/>${content.join('')}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell(paragraph(run('Part')))}${cell(paragraph(run('Num')), paragraph(run('ber')))}</w:tr><w:tr>${cell(paragraph(run('P1')))}${cell('<w:p/>')}</w:tr></w:tbl>`;
    const sign = (name: string) => `<w:r><w:${name}/></w:r>`;
    const body = [
      paragraph(run('one'), sign('br'), run('two'), sign('tab'), run('three'), sign('cr')),
      table,
      paragraph(run('fil'), sign('noBreakHyphen'), run('ter re'), sign('softHyphen'), run('place')),
      paragraph(
        '<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>',
        run('20'),
        '<w:r><w:sym w:char="00B5"/></w:r>',
        run('m'),
        '<w:r><w:sym w:font="Symbol" w:char="F0B1"/></w:r>',
        run('1'),
      ),
    ].join('');
    expect(textOf(body)).toBe('one\ntwo three\nPart Num\nber\nP1\nfil\u2011ter re\u00ADplace\n20µm±1');
  });

  it('[FIX-66] omits hidden, deleted and moved text, and field codes', () => {
    const styles: Part = {
      id: 's',
      type: 'styles',
      path: 'styles.xml',
      content: part(
        'styles',
        '<w:style w:type="paragraph" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Sub"><w:basedOn w:val="Note"/></w:style><w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>',
      ),
    };
    const body =
      paragraph(
        run('hidden', '<w:vanish/>'),
        run('shown', '<w:vanish w:val="false"/>'),
        run(' secret', '<w:rStyle w:val="Secret"/>'),
      ) +
      paragraph('<w:pPr><w:pStyle w:val="Sub"/></w:pPr>', run('note'), run('visible note', '<w:vanish w:val="0"/>')) +
      paragraph(run('was hidden', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')) +
      paragraph('<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>', `<w:ins>${run('inserted')}</w:ins>`) +
      paragraph(`<w:moveFrom>${run('from here')}</w:moveFrom><w:moveTo>${run('to here')}</w:moveTo>`) +
      paragraph(`<w:r><w:instrText>PAGEREF x</w:instrText></w:r>`, run('7')) +
      paragraph(`<w:r><w:rPr><w:vanish/></w:rPr>${drawingBox('hidden box')}</w:r>`);
    expect(textOf(body, [styles])).toBe('shown\nvisible note\nwas hidden\ninserted\nto here\n7');
  });

  it('[FIX-66] contains embedded HTML, text and Word parts, diagrams and charts', () => {
    const chunk = (id: string, path: string, content: string | Uint8Array): Part => ({
      id,
      type: 'aFChunk',
      path,
      content,
    });
    const parts = [
      chunk('c1', 'chunk.html', '<p>From <b>HTML</b><script>no()</script></p>'),
      chunk('c2', 'chunk.txt', 'From text'),
      chunk('c3', 'chunk.docx', wordFile(paragraph(run('From Word')))),
      {
        id: 'd',
        type: 'diagramData',
        path: 'diagrams/data1.xml',
        content: part('dataModel', '<dgm:pt><dgm:t><a:p><a:r><a:t>Step one</a:t></a:r></a:p></dgm:t></dgm:pt>'),
      },
      {
        id: 'k',
        type: 'chart',
        path: 'charts/chart1.xml',
        content: part(
          'chartSpace',
          '<c:strCache><c:pt><c:v>Pressure</c:v></c:pt></c:strCache><c:numCache><c:pt><c:v>5</c:v></c:pt></c:numCache>',
        ),
      },
    ];
    const body =
      paragraph(run('Start')) +
      ['c1', 'c2', 'c3'].map((id) => `<w:altChunk r:id="${id}"/>`).join('') +
      paragraph('<w:r><w:drawing><dgm:relIds r:dm="d"/><c:chart r:id="k"/></w:drawing></w:r>');
    expect(read(wordFile(body, parts))).toEqual({
      text: 'Start\nFrom HTML\nFrom text\nFrom Word\nStep one\nPressure',
      gaps: [],
    });
  });

  it.each([
    ['embedded part of an unknown kind', '<w:altChunk r:id="c"/>'],
    ['embedded part that is missing', '<w:altChunk r:id="none"/>'],
    ['embedded object', paragraph('<w:r><w:object><o:OLEObject Type="Embed" r:id="o"/></w:object></w:r>')],
  ])('[FIX-66] has a gap for an %s', (_kind, content) => {
    const rtf: Part = { id: 'c', type: 'aFChunk', path: 'chunk.rtf', content: '{\\rtf1 text}' };
    expect(read(wordFile(paragraph(run('Body')) + content, [rtf]))).toEqual({ text: 'Body', gaps: ['embedded'] });
  });

  it('[FIX-66] is read with any namespace prefix, and from the part that the package names', () => {
    const document =
      '<ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:r><ns0:t>Text</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>';
    const file = zipSync({
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="word/document2.xml"/></Relationships>',
      ),
      'word/document2.xml': strToU8(document),
    });
    expect(read(file)).toEqual({ text: 'Text', gaps: [] });
  });

  it('[FIX-66] is whole in a file that a library of a word processor wrote', async () => {
    const note = (text: string) => ({ children: [new Paragraph(text)] });
    const change = { author: 'Avery', date: '2026-11-20T09:00:00Z' };
    const document = new Document({
      footnotes: { 1: note('Torque 35 Nm.') },
      endnotes: { 1: note('See bulletin 12.') },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('Pump manual')] }) },
          footers: { default: new Footer({ children: [new Paragraph('Revision 4')] }) },
          children: [
            new Paragraph({ children: [new TextRun('Tighten the bolts.'), new FootnoteReferenceRun(1)] }),
            new Paragraph({ children: [new TextRun('Close'), new TextRun({ break: 1, text: 'it.' })] }),
            new Paragraph({ children: [new TextRun('Log it.'), new EndnoteReferenceRun(1)] }),
            new Paragraph({
              children: [
                new InsertedTextRun({ ...change, id: 1, text: 'Wear gloves.' }),
                new DeletedTextRun({ ...change, id: 2, text: 'No gloves.' }),
                new TextRun({ text: 'Internal.', vanish: true }),
              ],
            }),
            new Textbox({ children: [new Paragraph('Danger: hot surface')] }),
            new Table({
              rows: [new TableRow({ children: ['Part', 'Seal'].map((text) => new TableCell(note(text))) })],
            }),
          ],
        },
      ],
    });
    const { text, gaps } = read(await Packer.toBuffer(document));
    expect(text.split(/\s*\n\s*/)).toEqual([
      'Pump manual',
      'Tighten the bolts.',
      'Torque 35 Nm.',
      'Close',
      'it.',
      'Log it.',
      'See bulletin 12.',
      'Wear gloves.',
      'Danger: hot surface',
      'Part Seal',
      'Revision 4',
    ]);
    expect(gaps).toEqual([]);
  });

  it('[FIX-66] is not multiplied by repeated references, and is read at any depth', () => {
    const long = 'x'.repeat(100_000);
    const note: Part = {
      id: 'n',
      type: 'footnotes',
      path: 'footnotes.xml',
      content: part('footnotes', `<w:footnote w:id="2">${paragraph(run(long))}</w:footnote>`),
    };
    expect(textOf(paragraph('<w:r><w:footnoteReference w:id="2"/></w:r>'.repeat(1000)), [note])).toBe(long);
    expect(textOf(paragraph(`${'<w:ins>'.repeat(50_000)}${run('deep')}${'</w:ins>'.repeat(50_000)}`))).toBe('deep');
  });

  it('[FIX-66] shares the limit of decompressed bytes with its embedded documents', () => {
    const inner = wordFile(paragraph(run('a')), [], { 'word/large.xml': new Uint8Array(30_000_000) });
    const chunk: Part = { id: 'c', type: 'aFChunk', path: 'chunk.docx', content: inner };
    const file = wordFile('<w:altChunk r:id="c"/>', [chunk], { 'word/large.xml': new Uint8Array(30_000_000) });
    expect(() => readDocx(file)).toThrow(new Unreadable('tooMuchText'));
  });

  it('[FIX-81] contains comments after the paragraph that they refer to, also those of a note', () => {
    const comment = (id: number, text: string) =>
      `<w:comment w:id="${id}" w:author="Avery">${paragraph(run(text))}</w:comment>`;
    const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const parts: Part[] = [
      {
        id: 'c',
        type: 'comments',
        path: 'comments.xml',
        content: part('comments', comment(0, 'Use 40 Nm.') + comment(1, 'Since 2024.')),
      },
      {
        id: 'f',
        type: 'footnotes',
        path: 'footnotes.xml',
        content: part(
          'footnotes',
          `<w:footnote w:id="2">${paragraph(run('See page 3.'), reference('comment', 1))}</w:footnote>`,
        ),
      },
    ];
    const body =
      paragraph(run('Tighten the bolts'), reference('comment', 0), run(' by hand.')) +
      paragraph(run('Close it.'), reference('footnote', 2), reference('comment', 0));
    expect(read(wordFile(body, parts))).toEqual({
      text: 'Tighten the bolts by hand.\nUse 40 Nm.\nClose it.\nSee page 3.\nSince 2024.',
      gaps: [],
    });
  });

  it('[FIX-81] contains the comments of a file that a library of a word processor wrote', async () => {
    const document = new Document({
      comments: { children: [{ id: 0, author: 'Avery', date: new Date(0), children: [new Paragraph('Use 40 Nm.')] }] },
      sections: [
        {
          children: [
            new Paragraph({
              children: [
                new CommentRangeStart(0),
                new TextRun('Tighten.'),
                new CommentRangeEnd(0),
                new TextRun({ children: [new CommentReference(0)] }),
              ],
            }),
          ],
        },
      ],
    });
    expect(read(await Packer.toBuffer(document)).text).toBe('Tighten.\nUse 40 Nm.');
  });

  it('[FIX-81] contains the values of form fields: boxes and choices', () => {
    const field = (data: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="x"/>${data}</w:ffData></w:fldChar></w:r>`;
    const checkBox = (state: string) => field(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
    const entries = '<w:listEntry w:val="New"/><w:listEntry w:val="Used"/>';
    const body = paragraph(
      checkBox('<w:default w:val="0"/><w:checked/>'),
      run(' tested '),
      checkBox('<w:default w:val="1"/><w:checked w:val="0"/>'),
      run(' leaks '),
      checkBox('<w:default w:val="1"/>'),
      run(' sealed '),
      field(`<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`),
      run(' '),
      field(`<w:ddList>${entries}</w:ddList>`),
      run(' '),
      field('<w:textInput><w:default w:val="no"/></w:textInput>'),
      run('SN-1'),
    );
    expect(textOf(body)).toBe('☒ tested ☐ leaks ☒ sealed Used New SN-1');
  });

  it('[FIX-81] names automatic numbers that are fields, because the file does not contain them', async () => {
    const fieldOf = (instruction: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(read(wordFile(paragraph(fieldOf('LISTNUM NumberDefault \\l 2'), run('Close it.'))))).toEqual({
      text: 'Close it.',
      gaps: ['embedded'],
    });
    expect(read(wordFile(paragraph(fieldOf('PAGEREF LISTNUM'), run('See it.')))).gaps).toEqual([]);
    const children = [new SimpleField('AUTONUM'), new TextRun('Open it.')];
    const document = new Document({ sections: [{ children: [new Paragraph({ children })] }] });
    expect(read(await Packer.toBuffer(document))).toEqual({ text: 'Open it.', gaps: ['embedded'] });
  });

  it('[FIX-81] contains the alternative texts of pictures, not those of hidden ones', () => {
    const picture = (text: string) =>
      `<w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${text}"/></wp:inline></w:drawing>`;
    const body =
      paragraph(`<w:r>${picture('Wiring diagram')}</w:r>`, run('Figure 1')) +
      paragraph(`<w:r><w:rPr><w:vanish/></w:rPr>${picture('no')}</w:r>`, `<w:r>${picture('')}</w:r>`);
    expect(textOf(body)).toBe('Figure 1\nWiring diagram');
  });
});
