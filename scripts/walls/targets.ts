import { builtinModules } from 'node:module';
import { posix } from 'node:path';

/** The workspaces, by package name: their folders, relative to the repository's root. */
export type Rooms = ReadonlyMap<string, string>;

/** What an import leads to: a file of this repository, a package of the registry, or a module of Node itself. */
export type Target =
  | { kind: 'file'; path: string; room: string | undefined; byPath: boolean }
  | { kind: 'package'; name: string }
  | { kind: 'node'; name: string };

/** The folder of the workspace that a file lies in, undefined outside of all. */
export const roomOf = (path: string, rooms: Rooms): string | undefined =>
  [...rooms.values()].find((folder) => path.startsWith(`${folder}/`));

/** `@scope/name/deep` -> `@scope/name`, `name/deep` -> `name` */
const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Finds out what an import in the file `from` leads to. Paths are relative to the root, with forward slashes. */
export const targetOf = (from: string, specifier: string, rooms: Rooms): Target => {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier);
    return { kind: 'file', path, room: roomOf(path, rooms), byPath: true };
  }
  const name = packageName(specifier);
  const room = rooms.get(name);
  if (room !== undefined) return { kind: 'file', path: `${room}/`, room, byPath: false };
  if (specifier.startsWith('node:') || builtinModules.includes(name)) return { kind: 'node', name };
  return { kind: 'package', name };
};
