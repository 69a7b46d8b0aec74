/** A field with an error, or the button of a field that has no input: a select, a value that a dialog chooses. */
const INVALID =
  '[aria-invalid="true"], [data-invalid] input, [data-invalid] button[aria-haspopup="listbox"], button[data-invalid]';

/** Returns the first field within an element that shows an error, for moving the focus to it. */
export function firstInvalid(within: HTMLElement | null): HTMLElement | undefined {
  return within?.querySelector<HTMLElement>(INVALID) ?? undefined;
}
