/** Returns the relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast of two colors `#RRGGBB`, from 1 to 21 (WCAG 2.2). */
function contrastRatio(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The color of the text that the app shows on an appointment. */
export const APPOINTMENT_TEXT = '#FFFFFF';

/** The lowest contrast at which text is easy to read (WCAG 2.2). */
export const READABLE_CONTRAST = 4.5;

/** Returns the contrast of an appointment's text on its color `#RRGGBB`, rounded down to tenths, if it is too low; else undefined. */
export function lowContrast(color: string): number | undefined {
  const ratio = contrastRatio(color, APPOINTMENT_TEXT);
  return ratio < READABLE_CONTRAST ? Math.floor(ratio * 10) / 10 : undefined;
}
