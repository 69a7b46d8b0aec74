import { VIEW_FIELDS_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-view';
import type { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';

export type ViewSetting = typeof appointmentView.defaults;

/** Appends a field; returns the same list if it is full or contains the field (requirement VIEW-02). */
export function withField(paths: readonly string[], path: string): readonly string[] {
  const isThere = paths.some((one) => one.toLowerCase() === path.toLowerCase());
  return isThere || paths.length >= VIEW_FIELDS_LIMIT ? paths : [...paths, path];
}

/** Moves a field; returns the same list if the new place is out of range. */
export function withMoved(paths: readonly string[], from: number, to: number): readonly string[] {
  const path = paths[from];
  if (path === undefined || from === to || to < 0 || to >= paths.length) return paths;
  return paths.toSpliced(from, 1).toSpliced(to, 0, path);
}
