import * as z from 'zod/mini';
import { isOneLine, text } from './primitives.ts';

/** Header of a write with its note: why it was made, or a ticket. It is percent-encoded UTF-8, because headers are ASCII. */
export const CHANGE_NOTE_HEADER = 'change-note';

/** Maximum length of the note of a save. */
export const CHANGE_NOTE_LIMIT = 200;

/** The note of a save in a request: one line. */
export const changeNote = text(CHANGE_NOTE_LIMIT).check(z.refine(isOneLine, 'changeNote'));

/** The note of a recorded change: that of a save, or the reason of a planned change. */
export const recordedNote = text(1000);
