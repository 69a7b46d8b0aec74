import { strToU8, zipSync } from 'fflate';
import { readDocx } from '../docx.ts';

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** Returns the XML of a part. */
export const part = (root: string, content: string) =>
  `<?xml version="1.0"?><w:${root} ${NAMESPACES}>${content}</w:${root}>`;
export const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;

/** A part that the document refers to. */
export type Part = {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly content: string | Uint8Array;
};

const TYPES = `<Types><Default Extension="html" ContentType="text/html"/><Default Extension="txt" ContentType="text/plain"/>
  <Default Extension="rtf" ContentType="application/rtf"/>
  <Default Extension="docx" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document"/></Types>`;

/** Returns a Word file with this body and these related parts. */
export function wordFile(
  body: string,
  parts: readonly Part[] = [],
  others: Record<string, Uint8Array> = {},
): Uint8Array {
  const relations = parts.map(
    ({ id, type, path }) => `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${path}"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="r" Type="http://x/relationships/officeDocument" Target="/word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(part('document', `<w:body>${body}</w:body>`)),
    'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(
      parts.map(({ path, content }) => [`word/${path}`, typeof content === 'string' ? strToU8(content) : content]),
    ),
    ...others,
  });
}

/** Returns the text of a file, with one line break between paragraphs, and its gaps. */
export function read(file: Uint8Array) {
  const { sections, gaps } = readDocx(file);
  const text = sections.map((section) => section.text.trim().replaceAll(/\n{2,}/g, '\n')).join('');
  return { text, gaps: [...gaps] };
}
/** Returns the text of a file with this body and these parts. */
export const textOf = (body: string, parts?: readonly Part[]) => read(wordFile(body, parts)).text;
