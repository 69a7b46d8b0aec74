import { VIEW_FIELDS_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-view';
import type { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';

/** The payload of the setting. */
export type ViewSetting = typeof appointmentView.defaults;

/** The list with a field at its end; the same list when it is full, or when the field is in it already (requirement VIEW-02). */
export function withField(paths: readonly string[], path: string): readonly string[] {
  const isThere = paths.some((one) => one.toLowerCase() === path.toLowerCase());
  return isThere || paths.length >= VIEW_FIELDS_LIMIT ? paths : [...paths, path];
}

/** The list with a field moved to another place; the same list when there is no such place. */
export function withMoved(paths: readonly string[], from: number, to: number): readonly string[] {
  const path = paths[from];
  if (path === undefined || from === to || to < 0 || to >= paths.length) return paths;
  return paths.toSpliced(from, 1).toSpliced(to, 0, path);
}
