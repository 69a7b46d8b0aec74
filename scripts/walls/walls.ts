import type { Target } from './targets.ts';

/** One rule about who may know whom. `forbids` is asked for every import of every file of ours. */
export type Wall = {
  name: string;
  why: string;
  /** @param from path of the importing file @param room folder of its workspace */
  forbids: (from: string, room: string | undefined, target: Target) => boolean;
};

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isTestSupport = (path: string): boolean => isTest(path) || path.includes('/test/');
const isOurs = (target: Target, ...rooms: string[]): boolean =>
  target.kind === 'file' && target.room !== undefined && rooms.includes(target.room);
const isPackage = (target: Target, pattern: RegExp): boolean => target.kind === 'package' && pattern.test(target.name);

/** The applications whose src is laid out in features and what they share. */
const layered = /^(apps\/[^/]+)\/src\/([^/]+)\//;

/** The feature that a path lies in, with its application: `apps/web/src/features/copy/page.tsx` -> `apps/web/src/features/copy`. */
const featureOf = (path: string): string | undefined => /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];

/** Folders that put the parts together, and so may know features: the shell, and what tests share. */
const assembling = new Set(['features', 'app', 'test']);

/** A wall around a workspace: of ours it may import itself and those named. */
const knowsOnly = (room: string, others: string[], why: string): Wall => ({
  name: `${room} knows ${others.length === 0 ? 'nobody of ours' : `only ${others.join(', ')}`}`,
  why,
  forbids: (_from, fromRoom, target) =>
    fromRoom === room &&
    target.kind === 'file' &&
    target.room !== undefined &&
    target.room !== room &&
    !others.includes(target.room),
});

/** A package that only some folders may import, so that it can be replaced there. */
const keptIn = (label: string, packages: RegExp, mayImport: (from: string) => boolean, why: string): Wall => ({
  name: `${label} stays in its folder`,
  why,
  forbids: (from, _room, target) => isPackage(target, packages) && !mayImport(from),
});

/** Every wall of the house. Rules about features are derived from the paths, so a new feature is inside them from its first file. */
export const walls: readonly Wall[] = [
  knowsOnly('packages/contracts', [], 'Server and browser both stand on the contracts.'),
  knowsOnly('packages/org', [], 'The embedded org is a stand-in for Salesforce and must not know its client.'),
  knowsOnly('apps/web', ['packages/contracts'], 'The browser knows the server by its contracts alone.'),
  {
    name: 'contracts do without Node',
    why: 'The contracts run in the browser as well.',
    forbids: (from, room, target) => room === 'packages/contracts' && target.kind === 'node' && !isTest(from),
  },
  {
    name: 'web does without Node',
    why: 'The application runs in the browser.',
    forbids: (from, _room, target) =>
      from.startsWith('apps/web/src/') && target.kind === 'node' && !isTestSupport(from),
  },
  {
    name: 'server never imports web',
    why: 'The server serves a built folder; it does not know what is in it.',
    forbids: (_from, room, target) => room === 'apps/server' && isOurs(target, 'apps/web', 'e2e', 'bench'),
  },
  {
    name: 'server imports org in tests only',
    why: 'The server starts the org as a program and talks to it as to any Salesforce org.',
    forbids: (from, room, target) => room === 'apps/server' && isOurs(target, 'packages/org') && !isTestSupport(from),
  },
  {
    name: 'workspaces meet at their entries',
    why: 'A path into another workspace goes around its exports.',
    forbids: (_from, room, target) =>
      target.kind === 'file' &&
      target.byPath &&
      target.room !== undefined &&
      room !== undefined &&
      target.room !== room,
  },
  {
    name: 'a feature never imports another',
    why: 'What two features need belongs to what they share.',
    forbids: (from, _room, target) => {
      if (target.kind !== 'file') return false;
      const [mine, theirs] = [featureOf(from), featureOf(target.path)];
      return mine !== undefined && theirs !== undefined && mine !== theirs;
    },
  },
  {
    name: 'what is shared never imports a feature',
    why: 'Features stand on what they share, never the other way round.',
    forbids: (from, _room, target) => {
      const [, application, folder] = layered.exec(from) ?? [];
      if (application === undefined || folder === undefined || assembling.has(folder)) return false;
      return target.kind === 'file' && target.path.startsWith(`${application}/src/features/`);
    },
  },
  keptIn(
    'jsforce',
    /^(@jsforce\/|jsforce$)/,
    // The org's tests use it as a client that we did not write.
    (from) => from.startsWith('apps/server/src/crm/') || (from.startsWith('packages/org/') && isTest(from)),
    'All else talks to the port in crm/.',
  ),
  keptIn(
    'the UI library',
    /^(react-aria|react-aria-components|react-stately|@react-aria\/.*|@react-stately\/.*|@react-types\/.*)$/,
    (from) => !from.startsWith('apps/web/src/') || /^apps\/web\/src\/(shared\/ui|app)\//.test(from),
    'Pages are made of our own small pieces.',
  ),
];
