import { describe, expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { pdfOf } from './test/pdf-file.ts';

const WORDS = 'BT /F1 9 Tf 10 10 Td (Report) Tj ET';

/** Returns a PDF with one page of drawn text and these annotations. */
function pageWith(annotations: readonly string[], form = `/Fields [${annotations.map(refAt).join(' ')}]`): Uint8Array {
  return Buffer.from(
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${form} >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Annots [${annotations.map(refAt).join(' ')}] >>`,
      `<< /Length ${String(WORDS.length)} >>\nstream\n${WORDS}\nendstream`,
      ...annotations,
    ]),
  );
}

const refAt = (_annotation: string, index: number): string => `${String(index + 5)} 0 R`;
const annotation = (subtype: string, entries: string) =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [10 10 90 30] ${entries} >>`;
const field = (type: string, entries: string) => annotation('Widget', `/FT /${type} ${entries}`);
/** The appearances of a box: pdf.js takes the value of its checked state from them. */
const states = (on: string) => `/AP << /N << /${on} null /Off null >> >>`;

const read = async (file: Uint8Array) => {
  const { sections, gaps } = await readPdf(Uint8Array.from(file));
  return { text: sections.map(({ text }) => text).join(''), gaps: [...gaps] };
};
const textBeside = async (...annotations: readonly string[]) =>
  (await read(pageWith(annotations))).text.replace(/^Report\n\n/, '');

describe('the text of a PDF', () => {
  it.each([
    [
      'a text with the description of its field',
      'Tx',
      '/T (s1) /TU (Serial number) /V (SN-4711)',
      'Serial number: SN-4711',
    ],
    ['a text with the name of its field', 'Tx', '/T (form.page[0].serial[0]) /V (SN-4711)', 'serial: SN-4711'],
    [
      'a text of several lines',
      'Tx',
      '/T (Remarks) /Ff 4096 /V (Valve replaced\nNo leak)',
      'Remarks: Valve replaced\nNo leak',
    ],
    [
      'a choice by its label',
      'Ch',
      '/T (State) /Ff 131072 /Opt [[(a) (Accepted)] [(r) (Rejected)]] /V (r)',
      'State: Rejected',
    ],
    [
      'several choices',
      'Ch',
      '/T (Parts) /Ff 2097152 /Opt [(Seal) (Valve) (Hose)] /V [(Seal) (Hose)]',
      'Parts: Seal, Hose',
    ],
    ['a choice that was typed', 'Ch', '/T (State) /Ff 393216 /Opt [(New)] /V (Repaired)', 'State: Repaired'],
    ['a checked box', 'Btn', `/T (Tested) ${states('Yes')} /V /Yes /AS /Yes`, 'Tested: ☒'],
    ['an unchecked box', 'Btn', `/T (Tested) ${states('Yes')} /V /Off /AS /Off`, 'Tested: ☐'],
  ])('[FIX-81] contains the value of a field: %s', async (_kind, type, entries, line) => {
    expect(await textBeside(field(type, entries))).toBe(line);
  });

  it('[FIX-81] contains the selected one of radio buttons', async () => {
    const button = (on: string) =>
      annotation('Widget', `/Parent 5 0 R ${states(on)} /AS /${on === 'passed' ? 'passed' : 'Off'}`);
    const group = '<< /FT /Btn /Ff 49152 /T (Result) /V /passed /Kids [6 0 R 7 0 R] >>';
    const { text } = await read(pageWith([group, button('failed'), button('passed')], '/Fields [5 0 R]'));
    expect(text).toBe('Report\n\nResult: passed');
  });

  it.each([
    ['a note', annotation('Text', '/Contents (Check the seal)'), 'Check the seal'],
    ['a free text', annotation('FreeText', '/DA (/F1 9 Tf) /Contents (See page 3)'), 'See page 3'],
    [
      'a comment on a marked text',
      annotation('Highlight', '/QuadPoints [10 30 90 30 10 10 90 10] /Contents (45 Nm)'),
      '45 Nm',
    ],
    ['a note in UTF-16', annotation('Text', '/Contents <FEFF00D600660066006E0065006E>'), 'Öffnen'],
  ])('[FIX-81] contains %s once', async (_kind, note, text) => {
    const popup = annotation('Popup', '/Parent 5 0 R');
    expect(await textBeside(note, popup)).toBe(text);
  });

  it('[FIX-81] omits what a person does not see: empty and hidden fields, passwords and hidden notes', async () => {
    const { text, gaps } = await read(
      pageWith([
        field('Tx', '/T (Empty)'),
        field('Tx', '/T (Hidden) /F 2 /V (no)'),
        field('Tx', '/T (Printed) /F 36 /V (no)'),
        field('Tx', '/T (Code) /Ff 8192 /V (no)'),
        annotation('Text', '/F 2 /Contents (no)'),
        annotation('Link', '/Contents (no)'),
      ]),
    );
    expect([text, gaps]).toEqual(['Report', []]);
  });

  it('[FIX-81] contains the note of a stamp, and names a stamp without one, whose text is drawn', async () => {
    const approved = annotation('Stamp', '/Name /Approved');
    expect(await read(pageWith([approved]))).toEqual({ text: 'Report', gaps: ['embedded'] });
    const noted = annotation('Stamp', '/Name /Approved /Contents (Approved by QA)');
    expect(await read(pageWith([noted]))).toEqual({ text: 'Report\n\nApproved by QA', gaps: [] });
    const hidden = annotation('Stamp', '/Name /Draft /F 2');
    expect(await read(pageWith([hidden]))).toEqual({ text: 'Report', gaps: [] });
  });

  it('[FIX-81] names a form whose values are in a file of their own', async () => {
    const xfa = '/XFA [(template) 5 0 R] /Fields []';
    const stream = '<< /Length 0 >>\nstream\n\nendstream';
    expect(await read(pageWith([stream], xfa))).toMatchObject({ gaps: ['embedded'] });
  });
});
