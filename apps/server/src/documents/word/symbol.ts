/** Codes of symbol fonts, which mean something in their font only, and those of the font Symbol in technical texts. */
const PRIVATE_USE = /^f[0-9a-f]{3}$/i;
const SYMBOL_FONT = new Map(
  Object.entries({
    f044: 'Δ',
    f057: 'Ω',
    f06d: 'μ',
    f070: 'π',
    f0a3: '≤',
    f0ae: '→',
    f0b0: '°',
    f0b1: '±',
    f0b3: '≥',
    f0b4: '×',
    f0b7: '•',
    f0b9: '≠',
    f0bb: '≈',
  }),
);

/** Returns the character of a code in hexadecimal; a space for an unknown one of a symbol font. */
export function symbol(font: string, code: string): string {
  const known = font === 'Symbol' ? SYMBOL_FONT.get(code.toLowerCase()) : undefined;
  if (known !== undefined) return known;
  if (!/^[0-9a-f]{1,5}$/i.test(code) || PRIVATE_USE.test(code)) return ' ';
  return String.fromCodePoint(Number.parseInt(code, 16));
}
