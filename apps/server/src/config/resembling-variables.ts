import { variables } from './config-variables.ts';
import type { Environment } from './value-rules.ts';

/** Names of this length have space for two typing errors; shorter ones would resemble variables of other programs. */
const LONG_NAME = 12;

/** Returns the unknown variables of an environment that resemble a known one, which they probably were meant to be. */
export function resemblingVariables(
  environment: Environment,
): ReadonlyArray<{ readonly variable: string; readonly known: string }> {
  const names = variables.map(({ name }) => name);
  return Object.keys(environment)
    .filter((variable) => !names.includes(variable))
    .flatMap((variable) => {
      const known = names.find((name) => distance(plain(variable), plain(name)) <= (name.length < LONG_NAME ? 1 : 2));
      return known === undefined ? [] : [{ variable, known }];
    });
}

const plain = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Returns the number of inserted, removed and replaced characters between two texts. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [index, character] of [...left].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
