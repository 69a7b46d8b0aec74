/** Returns a PDF of these objects without a cross-reference table; every reader rebuilds it. */
export const pdfOf = (objects: ReadonlyArray<string | Uint8Array>, trailer = ''): Uint8Array =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((body, index) => [
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`),
  ]);
