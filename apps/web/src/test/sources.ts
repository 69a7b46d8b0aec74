import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the repository. */
const REPOSITORY = join(import.meta.dirname, '../../../..');

/** Returns the TypeScript files below a folder of the repository that run in production, relative to the repository. */
export async function sourcesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(join(REPOSITORY, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|\.d\.ts$|(^|\/)test\//.test(file))
    .map((file) => join(folder, file));
}

/** Returns the text of a file of the repository. */
export const textOfFile = (file: string): Promise<string> => readFile(join(REPOSITORY, file), 'utf8');
