/** Vertical positions of the lines on an A4 page, in points from the top. */
const TOP = 780;
const LEADING = 18;

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, String.raw`\$&`);
}

function contentOf(lines: readonly string[]): string {
  return ['BT', '/F1 11 Tf', `${String(LEADING)} TL`, `56 ${String(TOP)} Td`]
    .concat(lines.map((line) => `(${escaped(line)}) Tj T*`))
    .concat('ET')
    .join('\n');
}

/** Builds a PDF with one page per list of lines. ASCII only, because the font is not embedded. */
export function pdfFile(pages: ReadonlyArray<readonly string[]>): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${String(first + 2 * index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${String(first + 2 * index + 1)} 0 R >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${String(index + 1)} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const size = String(objects.length + 1);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = String(file.length);
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
