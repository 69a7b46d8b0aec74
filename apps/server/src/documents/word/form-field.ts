import { isOn } from './xml.ts';

/** A form field of Word whose value is no text of the document: a box or a choice. */
export type FormField = {
  /** Reads a child element; all others are ignored. */
  readonly read: (name: string, value: string | undefined) => void;
  /** Returns the value as a person sees it. */
  readonly text: () => string;
};

/** Returns a box, whose own state precedes its default one. */
export function checkBox(): FormField {
  let [checked, initial] = [null as boolean | null, false];
  return {
    read: (name, value) => {
      if (name === 'checked') checked = isOn(value);
      else if (name === 'default') initial = isOn(value);
    },
    text: () => ((checked ?? initial) ? '☒' : '☐'),
  };
}

/** Returns a choice, whose own selection precedes its default one, and that the first entry. */
export function choice(): FormField {
  const entries: string[] = [];
  let [selected, initial] = [null as number | null, 0];
  return {
    read: (name, value) => {
      if (name === 'listEntry') entries.push(value ?? '');
      else if (name === 'result') selected = Number(value);
      else if (name === 'default') initial = Number(value);
    },
    text: () => entries[selected ?? initial] ?? '',
  };
}
