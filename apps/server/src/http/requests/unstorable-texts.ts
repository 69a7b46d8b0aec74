import { FIELD_PATH_LIMIT } from '@fieldstone/contracts/platform/error';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import { isStorable } from '@fieldstone/contracts/platform/primitives';
import { brokenRule } from './field-problem.ts';

/** A value inside the input, with its path. */
type Part = { readonly value: unknown; readonly key: string; readonly inside: Part | null };

/** Returns at most `limit` texts and keys of a part of the input that not every store accepts. */
export function unstorableTexts(part: string, value: unknown, limit: number): FieldError[] {
  const found: FieldError[] = [];
  // No recursion: the input may be nested as deep as its size allows.
  const open: Part[] = [{ value, key: part, inside: null }];
  for (let current = open.pop(); current !== undefined && found.length < limit; current = open.pop()) {
    if (typeof current.value === 'string' && !isStorable(current.value)) found.push(problemAt(current));
    if (typeof current.value !== 'object' || current.value === null) continue;
    for (const [key, inner] of Object.entries(current.value)) {
      if (isStorable(key)) open.push({ value: inner, key, inside: current });
      else found.push(problemAt(current));
    }
  }
  return found;
}

function problemAt(current: Part): FieldError {
  const keys: string[] = [];
  for (let at: Part | null = current; at !== null; at = at.inside) keys.unshift(at.key);
  return brokenRule(keys.join('.').slice(0, FIELD_PATH_LIMIT), 'textUnstorable');
}
