import { zipSync } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractPassages } from './extract.ts';
import type { ExtractLimits } from './extract.ts';
import { pdfOf } from './test/pdf-file.ts';
import { Unreadable } from './unreadable.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

async function extractAll(extension: string, content: Uint8Array, limits?: ExtractLimits) {
  const file = join(folder, `file.${extension}`);
  await writeFile(file, content);
  return extractPassages({ file, extension, size: content.length }, new AbortController().signal, limits);
}

const extract = async (extension: string, content: Uint8Array, limits?: ExtractLimits) =>
  (await extractAll(extension, content, limits)).passages;

/** Returns the reason why a file is unreadable. */
async function reasonOf(extension: string, content: Uint8Array, limits?: ExtractLimits): Promise<string> {
  const error = await extract(extension, content, limits).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Unreadable)) throw new Error('it was read', { cause: error });
  return error.reason;
}

const wordOf = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': text(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': text(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': text(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    'word/media/photo.png': new Uint8Array(1000),
  });

/** Returns a compound file whose directory names this part, at an unaligned offset. */
const containerOf = (part: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(509), Buffer.from(part, 'utf16le')]);
const CATALOG = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>';

const PICTURE = '<< /Type /XObject /Subtype /Image /Length 0 >>\nstream\n\nendstream';

describe('[FIX-66] what of a file is not read', () => {
  const first =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 5 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>';
  const words = 'BT /F1 9 Tf 10 10 Td (Torque) Tj ET';
  const stream = `<< /Length ${String(words.length)} >>\nstream\n${words}\nendstream`;
  const pages = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    first,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    stream,
  ];

  it.each([
    ['pictures as pages of a PDF', 'pdf', pdfOf([...pages, PICTURE]), ['pictures']],
    ['empty pages of a PDF without pictures', 'pdf', pdfOf(pages), []],
    [
      'files attached to a PDF',
      'pdf',
      pdfOf([...pages, '<< /Type /EmbeddedFile /Length 0 >>\nstream\n\nendstream']),
      ['embedded'],
    ],
    ['another page within a page', 'html', text('<p>Torque<iframe src="x"></iframe>'), ['embedded']],
    ['pictures within a page', 'html', text('<p>Torque<img src="x">'), []],
  ])('%s', async (_kind, extension, content, gaps) => {
    const result = await extractAll(extension, content);
    expect(result.gaps).toEqual(gaps);
    expect(result.passages.map((passage) => passage.text)).toEqual(['Torque']);
  });
});

describe('[AIC-10] the text of a file', () => {
  it('is extracted from Word with its paragraphs, without its pictures', async () => {
    const passages = await extract('docx', wordOf('<w:p><w:r><w:t>One &amp; two</w:t></w:r></w:p><w:p/>'));
    expect(passages).toEqual([{ page: null, text: 'One & two' }]);
  });

  it('is extracted from HTML without scripts, styles, comments and hidden content', async () => {
    const [passage] = await extract(
      'html',
      text(
        '<head><title>T</title></head><p>Fuse&nbsp;F1 &lt; 5&nbsp;A<script>alert("no")</script><style>p{}</style><!-- no --></p><table><tr><td>Part</td><td>2</td></tr></table><p>End',
      ),
    );
    expect(passage?.text).toBe('T\n\nFuse F1 < 5 A\n\nPart 2\n\nEnd');
  });

  it('keeps words of separate HTML blocks apart', async () => {
    const page = '<div>Brake<p>Open it<ul><li>Left<ul><li>Right</li></ul></li></ul></p>Then<div>wait</div></div>';
    const [passage] = await extract('html', text(page));
    expect(passage?.text).toBe('Brake\n\nOpen it\n\nLeft\n\nRight\n\nThen\nwait');
  });

  it.each([
    ['UTF-8', Buffer.from('Tür öffnen')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFTür öffnen')],
    ['UTF-16', Buffer.from('\uFEFFTür öffnen', 'utf16le')],
    ['Windows-1252', Buffer.from('Tür öffnen', 'latin1')],
  ])('is extracted from plain text in %s', async (_name, content) => {
    expect(await extract('txt', content)).toEqual([{ page: null, text: 'Tür öffnen' }]);
  });

  it.each([
    ['<meta charset="iso-8859-2">', 'ciśnienie', Buffer.from('ci\u00b6nienie', 'latin1')],
    [
      "<META content='text/html; charset=Windows-1251' http-equiv=Content-Type>",
      'насос',
      Buffer.from([0xed, 0xe0, 0xf1, 0xee, 0xf1]),
    ],
  ])('[FIX-05] is extracted from HTML in the declared character set: %s', async (meta, words, encoded) => {
    const page = Buffer.concat([Buffer.from(`<!doctype html><head>${meta}</head><p>`), encoded, Buffer.from('</p>')]);
    const [passage] = await extract('html', page);
    expect(passage?.text).toBe(words);
  });

  it.each([
    ['a byte order mark wins', Buffer.from('\uFEFF<meta charset="iso-8859-2"><p>Tür ś')],
    ['a byte order mark of UTF-16 wins', Buffer.from('\uFEFF<meta charset="iso-8859-2"><p>Tür ś', 'utf16le')],
    ['a commented charset is ignored', Buffer.from('<!-- <meta charset="iso-8859-2"> --><p>Tür ś')],
    ['an unknown charset is ignored', Buffer.from('<meta charset="klingon"><p>Tür ś')],
    ['a page cannot be in UTF-16 without a mark', Buffer.from('<meta charset="utf-16"><p>Tür ś')],
  ])('[FIX-05] is extracted from HTML in UTF-8: %s', async (_rule, page) => {
    const [passage] = await extract('html', page);
    expect(passage?.text).toBe('Tür ś');
  });

  it('[FIX-05] is decoded as Windows-1252 if HTML declares UTF-8 wrongly', async () => {
    const [passage] = await extract('html', Buffer.from('<meta charset="utf-8"><p>Tür', 'latin1'));
    expect(passage?.text).toBe('Tür');
  });

  it('is split into passages between paragraphs, sentences, words and whole characters, without loss', async () => {
    const sentence = 'The pump starts when the level is low. ';
    const content = `${'First paragraph.\n\n'.repeat(30)}${sentence.repeat(100)}\n\n${'x'.repeat(3001)}${'💡'.repeat(2000)}`;
    const passages = await extract('txt', text(content));
    expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1200);
    const letters = (value: string) => value.replaceAll(/\s/g, '');
    expect(letters(passages.map((passage) => passage.text).join(''))).toBe(letters(content));
    expect(passages.every((passage) => passage.text.isWellFormed())).toBe(true);
  });
});

describe('[AIC-10] a malicious file harms only itself', () => {
  it.each([
    ['an invalid PDF', 'pdf', text('not a PDF'), 'broken'],
    ['a truncated PDF', 'pdf', text('%PDF-1.4\n1 0 obj\n<< /Type'), 'broken'],
    ['a PDF without any text', 'pdf', pdfOf([...CATALOG, PAGE, '<< /Length 0 >>\nstream\n\nendstream']), 'empty'],
    [
      'a PDF with a password',
      'pdf',
      pdfOf(
        [...CATALOG, PAGE, '<< /Length 0 >>\nstream\n\nendstream'],
        `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
      ),
      'protected',
    ],
    ['a Word file that is not an archive', 'docx', text('PK but no archive'), 'broken'],
    ['an archive that is not a Word file', 'docx', zipSync({ 'a.xml': text('<a/>') }), 'broken'],
    ['an encrypted Word file', 'docx', containerOf('EncryptedPackage'), 'protected'],
    ['a Word file with invalid XML', 'docx', zipSync({ 'word/document.xml': text('<w:document') }), 'broken'],
    ['an HTML page with pictures alone', 'html', text('<title>T</title><p><img src="a.png"></p>'), 'picturesOnly'],
    ['a Word file with a picture alone', 'docx', wordOf('<w:p/>'), 'picturesOnly'],
    ['a PDF with a picture alone', 'pdf', pdfOf([...CATALOG, PAGE, PICTURE]), 'picturesOnly'],
    [
      'a Word file with an embedded object alone',
      'docx',
      wordOf('<w:p><w:r><w:object><o:OLEObject/></w:object></w:r></w:p>'),
      'embeddedOnly',
    ],
    ['a program with a text extension', 'txt', new Uint8Array([0x7f, 0x45, 0, 0, 1]), 'broken'],
    ['an empty file', 'txt', new Uint8Array(), 'empty'],
    ['a film', 'mp4', new Uint8Array(10), 'unsupported'],
    ['too much text', 'txt', new Uint8Array(3_000_001).fill(0x61), 'tooMuchText'],
  ])('%s', async (_name, extension, content, reason) => {
    expect(await reasonOf(extension, content)).toBe(reason);
  });

  it('[FIX-05] reports an old Word file as unsupported, not protected', async () => {
    expect(await reasonOf('docx', containerOf('WordDocument'))).toBe('unsupported');
  });

  it('rejects a zip bomb that declares its size', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reasonOf('docx', bomb)).toBe('tooMuchText');
  });

  it('decompresses a zip bomb with a false size only up to that size', async () => {
    const bomb = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(60_000_000);
    for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size, at)) bomb.writeUInt32LE(1000, at);
    expect(await reasonOf('docx', bomb)).toBe('broken');
  });

  it('rejects a PDF page that expands to gigabytes', async () => {
    const packed = deflateSync(Buffer.alloc(150_000_000, '(a) Tj\n'));
    const stream = Buffer.concat([
      Buffer.from(`<< /Filter /FlateDecode /Length ${String(packed.length)} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]);
    const limits = { timeoutMs: 20_000, memoryMb: 64 };
    expect(['tooMuchText', 'timeout']).toContain(await reasonOf('pdf', pdfOf([...CATALOG, PAGE, stream]), limits));
  });

  it('reads a page nested a hundred thousand levels deep', async () => {
    const [passage] = await extract('html', text(`${'<div>'.repeat(100_000)}deep`));
    expect(passage?.text).toBe('deep');
  });

  it('does not expand recursive entities', async () => {
    const lol =
      '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]><w:p><w:r><w:t>&c;</w:t></w:r></w:p>';
    const file = await extract('docx', wordOf(lol)).then(
      (passages) => passages.map((passage) => passage.text).join(''),
      (error: unknown) => (error instanceof Unreadable ? error.reason : 'thrown'),
    );
    expect(['broken', 'empty', '&c;']).toContain(file);
  });

  it('gives up on a file that takes too long', async () => {
    const slow = pdfOf([...CATALOG, PAGE, '<< /Length 0 >>\nstream\n\nendstream']);
    expect(await reasonOf('pdf', slow, { timeoutMs: 1, memoryMb: 64 })).toBe('timeout');
  });
});
