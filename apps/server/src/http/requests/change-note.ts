import { CHANGE_NOTE_HEADER, changeNote } from '@fieldstone/contracts/platform/change-note';
import type { FastifyRequest } from 'fastify';
import { fieldProblem, fieldProblems } from './field-problem.ts';
import { fieldErrors } from './validate.ts';

/**
 * Returns the note of a write; undefined without one.
 * @throws {AppError} `bad_request` for a note that is too long, has line breaks, or is not percent-encoded UTF-8
 */
export function noteIn({ headers }: FastifyRequest): string | undefined {
  const sent = headers[CHANGE_NOTE_HEADER];
  if (typeof sent !== 'string') return undefined;
  const { data, error } = changeNote.safeParse(decoded(sent).trim());
  if (error) throw fieldProblems(fieldErrors(`headers.${CHANGE_NOTE_HEADER}`, error.issues));
  return data === '' ? undefined : data;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw fieldProblem(`headers.${CHANGE_NOTE_HEADER}`, 'textUnstorable');
  }
}
