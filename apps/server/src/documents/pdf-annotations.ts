import * as z from 'zod/mini';

const text = z.nullish(z.string());

/** What pdf.js returns for a field, a note or a comment on a page; null and missing are the same. */
const pageAnnotation = z.object({
  subtype: text,
  annotationFlags: z.nullish(z.number()),
  contentsObj: z.nullish(z.object({ str: text })),
  /** The lines that a note without contents draws. */
  textContent: z.nullish(z.array(z.string())),
  fieldType: text,
  fieldName: text,
  alternativeText: text,
  fieldValue: z.nullish(z.union([z.string(), z.array(z.string())])),
  options: z.nullish(z.array(z.object({ exportValue: text, displayValue: text }))),
  checkBox: z.nullish(z.boolean()),
  radioButton: z.nullish(z.boolean()),
  password: z.nullish(z.boolean()),
  exportValue: text,
  buttonValue: text,
});

type PageAnnotation = z.infer<typeof pageAnnotation>;

/** The flags "hidden" and "no view" of ISO 32000. */
const UNSEEN = 2 | 32;

/** Annotations whose drawn text is not in their contents. */
const STAMP = 'Stamp';

/** Annotations whose contents are those of another one, or describe a link. */
const NO_NOTES = new Set(['Popup', 'Link']);

/** The text of a page's fields and notes, and whether one of them could not be read. */
export type AnnotationText = { readonly text: string; readonly isComplete: boolean };

/** Returns the values of the form fields of a page, each after the name of its field, and the contents of its notes and comments. */
export function annotationText(annotations: readonly unknown[]): AnnotationText {
  const fields: string[] = [];
  const notes: string[] = [];
  let isComplete = true;
  for (const each of annotations) {
    const { data } = pageAnnotation.safeParse(each);
    if (data === undefined) isComplete = false;
    else if (((data.annotationFlags ?? 0) & UNSEEN) !== 0) continue;
    else if (data.subtype === 'Widget') fields.push(...fieldLine(data));
    else if (!NO_NOTES.has(data.subtype ?? '')) {
      const contents = data.contentsObj?.str ?? '';
      const note = (contents === '' ? (data.textContent ?? []).join('\n') : contents).trim();
      if (note === '' && data.subtype === STAMP) isComplete = false;
      notes.push(note);
    }
  }
  // A group of notes has the contents of its first one.
  return { text: [fields.join('\n'), ...new Set(notes)].filter((part) => part !== '').join('\n\n'), isComplete };
}

/** Returns the name and the value of a field as a line; none for an empty field, a button and a password. */
function fieldLine(field: PageAnnotation): string[] {
  if (field.password === true) return [];
  const value = shownValue(field).trim();
  const name = nameOf(field);
  if (value === '') return [];
  return [name === '' ? value : `${name}: ${value}`];
}

/** Returns the description of a field for people, else the last part of its name without an index. */
function nameOf({ alternativeText, fieldName }: PageAnnotation): string {
  const described = (alternativeText ?? '').trim();
  if (described !== '') return described;
  const name = (fieldName ?? '').split('.').at(-1) ?? '';
  return name.replace(/\[\d+\]$/, '').trim();
}

/** Returns the value as a person sees it: of a choice its labels, of a box whether it is checked, and of radio buttons the selected one. */
function shownValue({ fieldType, fieldValue, ...field }: PageAnnotation): string {
  const values = [fieldValue ?? []].flat();
  if (fieldType === 'Btn') {
    if (field.checkBox === true) return values.includes(field.exportValue ?? '') ? '☒' : '☐';
    const isSelected = field.radioButton === true && values.includes(field.buttonValue ?? '');
    return isSelected ? (field.buttonValue ?? '') : '';
  }
  if (fieldType !== 'Ch') return values.join('\n');
  const labels = new Map((field.options ?? []).map((option) => [option.exportValue, option.displayValue]));
  return values.map((value) => labels.get(value) ?? value).join(', ');
}
