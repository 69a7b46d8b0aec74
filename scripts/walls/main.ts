// Examines the imports of every source file against the walls. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { property, readJson, root, workspaces } from '../launch/places.mjs';
import { examine } from './examine.ts';

const rooms = new Map(
  workspaces().map((folder) => [String(property(readJson(join(root, folder, 'package.json')), 'name')), folder]),
);

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\n')
  .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const { breaches, files, imports } = examine(sources, rooms);

for (const { path, line, specifier, wall, why } of breaches) {
  console.error(`${path}:${line} imports '${specifier}': ${wall}. ${why}`);
}
console.log(`${imports} imports in ${files} files, ${breaches.length} through a wall`);
if (breaches.length > 0) process.exitCode = 1;
