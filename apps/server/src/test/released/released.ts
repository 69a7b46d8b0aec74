import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestLosses, responseLosses } from './losses.ts';
import type { Loss } from './losses.ts';
import type { Operation } from './operations.ts';

/** What software and open pages of a release rely on. */
export type Released = {
  readonly version: string;
  /** The addresses that the pages of the release request when they open, in its embedded org. */
  readonly requests: readonly string[];
  readonly operations: readonly Operation[];
};

const FILE = join(import.meta.dirname, 'released.jsonl');

const REPOSITORY = join(import.meta.dirname, '../../../../..');

/** Returns the text of a file of the repository. */
export const repositoryFile = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** Returns what the release before this version has: the line of its version and requests, then a line for each route. */
export function readReleased(): Released {
  const [release, ...operations] = readFileSync(FILE, 'utf8').trim().split('\n');
  return JSON.parse(`{"operations":[${operations.join(',')}],${release?.slice(1) ?? '}'}`) as Released;
}

/** Stores what a release has, for the versions after it. */
export function writeReleased({ operations, ...release }: Released): void {
  writeFileSync(FILE, [release, ...operations].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** A part of a route that a version lost. */
export type RouteLoss = Loss & { readonly route: string };

/** From the permission that most users have; those of access tokens are other ones. */
const RIGHTS = ['public', 'session', 'view', 'configure'];

const isNarrower = (old: string, next: string): boolean =>
  old !== next && (!RIGHTS.includes(next) || RIGHTS.indexOf(next) > RIGHTS.indexOf(old));

/** Returns what routes of an old version lost in the next one. */
export function lostSince(old: readonly Operation[], next: readonly Operation[]): readonly RouteLoss[] {
  const byRoute = new Map(next.map((operation) => [operation.route, operation]));
  return old.flatMap((before): RouteLoss[] => {
    const { route } = before;
    const after = byRoute.get(route);
    if (after === undefined) return [{ route, part: '', reason: 'is gone' }];
    return [
      ...(isNarrower(before.permission, after.permission)
        ? [{ part: 'permission', reason: `is ${after.permission}` }]
        : []),
      ...requestLosses(before.request, after.request, ''),
      ...responseLosses(before.response, after.response, ''),
    ].map((loss) => ({ route, ...loss }));
  });
}

/**
 * Returns the losses that the changelog does not name since a version: each needs an entry with the route, such as
 * `GET /api/profiles/{profileId}`, and the last name of its part, such as `state`, both as code.
 */
export function unnamedIn(changelog: string, version: string, losses: readonly RouteLoss[]): readonly string[] {
  const [since = ''] = changelog.split(`\n## ${version}`);
  const entries = since.split(/\n(?=- |#)/);
  const isNamed = ({ route, part }: RouteLoss) => {
    const name = part.match(/[\w-]+/g)?.at(-1) ?? '';
    return entries.some((entry) => entry.includes(`\`${route}\``) && (name === '' || entry.includes(`\`${name}\``)));
  };
  return losses.filter((loss) => !isNamed(loss)).map(({ route, part, reason }) => `${route}: ${part} ${reason}`);
}
