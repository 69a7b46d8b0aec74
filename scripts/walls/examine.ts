import { importsOf } from './imports.ts';
import { roomOf, targetOf, type Rooms } from './targets.ts';
import { walls } from './walls.ts';

/** A source file: its path relative to the root, with forward slashes, and its text. */
export type Source = { path: string; text: string };

/** An import that goes through a wall. */
export type Breach = { path: string; line: number; specifier: string; wall: string; why: string };

export type Examination = { breaches: Breach[]; files: number; imports: number };

/**
 * Holds every import of the files against every wall.
 * @throws Error when a workspace had no file to examine, for a check that looks at nothing finds nothing
 */
export const examine = (sources: readonly Source[], rooms: Rooms): Examination => {
  const breaches: Breach[] = [];
  const seen = new Set<string>();
  let imports = 0;
  for (const { path, text } of sources) {
    const room = roomOf(path, rooms);
    if (room !== undefined) seen.add(room);
    for (const { specifier, line } of importsOf(path, text)) {
      imports += 1;
      const target = targetOf(path, specifier, rooms);
      for (const wall of walls) {
        if (wall.forbids(path, room, target)) breaches.push({ path, line, specifier, wall: wall.name, why: wall.why });
      }
    }
  }
  const unseen = [...rooms.values()].filter((room) => !seen.has(room));
  if (unseen.length > 0) throw new Error(`The import walls examined no file of ${unseen.join(', ')}.`);
  if (imports === 0) throw new Error('The import walls examined no import.');
  return { breaches, files: sources.length, imports };
};
