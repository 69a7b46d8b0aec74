import * as z from 'zod/mini';
import { recordId } from '../platform/primitives.ts';

/** Checks whether a part of a path is a record id of 18 characters: only that equals the one in the page's requests. */
export function isFullId(part: string): boolean {
  return part.length === 18 && z.safeParse(recordId, part).success;
}
