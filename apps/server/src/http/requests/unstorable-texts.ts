import { FIELD_PATH_LIMIT } from '@fieldstone/contracts/platform/error';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import { isStorable } from '@fieldstone/contracts/platform/primitives';
import { brokenRule } from './field-problem.ts';

/** A value inside the input, with its path. */
type Place = { readonly value: unknown; readonly key: string; readonly inside: Place | null };

/** Returns at most `limit` texts and keys of a part of the input that not every store accepts. */
export function unstorableTexts(part: string, value: unknown, limit: number): FieldError[] {
  const found: FieldError[] = [];
  // No recursion: the input may be nested as deep as its size allows.
  const open: Place[] = [{ value, key: part, inside: null }];
  for (let place = open.pop(); place !== undefined && found.length < limit; place = open.pop()) {
    if (typeof place.value === 'string' && !isStorable(place.value)) found.push(problemAt(place));
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [key, inner] of Object.entries(place.value)) {
      if (isStorable(key)) open.push({ value: inner, key, inside: place });
      else found.push(problemAt(place));
    }
  }
  return found;
}

function problemAt(place: Place): FieldError {
  const keys: string[] = [];
  for (let at: Place | null = place; at !== null; at = at.inside) keys.unshift(at.key);
  return brokenRule(keys.join('.').slice(0, FIELD_PATH_LIMIT), 'textUnstorable');
}
