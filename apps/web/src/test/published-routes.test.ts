import { allRoutes } from '@fieldstone/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourcesIn, textOfFile } from './sources.ts';

/** Routes that the source documents prescribe although no page needs them, with the requirement. */
const PRESCRIBED: Readonly<Record<string, string>> = {
  sessionInfoAlias: 'SES-07',
  describeSobject: 'CALL-05',
  expressionsOfSobjects: 'CALL-05',
  copySettings: 'CPY-05',
};

/** Routes whose pages come with drafts of planned changes. */
const ANNOUNCED = ['planAgain', 'decideConflicts'];

const IMPORT = /^import \{([^}]*)\} from '@fieldstone\/contracts\/([^']+)';/gm;

/** Returns the modules of the contracts that a source file imports, each with the imported names. */
const importsOf = (code: string) =>
  [...code.matchAll(IMPORT)].map(([, names = '', module = '']) => ({
    module,
    names: names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  }));

const namesByRoute = new Map<unknown, string>(Object.entries(allRoutes).map(([name, route]) => [route, name]));

/** Returns the names of the routes that a value is or contains. */
function routesIn(value: unknown): string[] {
  const name = namesByRoute.get(value);
  if (name !== undefined) return [name];
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  return isPlain ? Object.values(value as object).flatMap(routesIn) : [];
}

/** Returns the names of the routes that the pages import from the contracts, alone or in a list. */
async function importedRoutes(): Promise<ReadonlySet<string>> {
  const sources = await Promise.all((await sourcesIn('apps/web/src')).map(textOfFile));
  const imported = sources.flatMap(importsOf);
  expect(imported.length).toBeGreaterThan(300);
  const found = new Set<string>();
  for (const { module, names } of imported) {
    const exported = (await import(/* @vite-ignore */ `@fieldstone/contracts/${module}`)) as Record<string, unknown>;
    for (const name of names.flatMap((each) => routesIn(exported[each]))) found.add(name);
  }
  return found;
}

/** Returns the examples of a page of the documentation: its blocks of code. */
const examplesIn = (page: string): string =>
  [...page.matchAll(/^```[^\n]*\n[^]*?^```|^(?: {4}.*\n?)+/gm)].map(([block]) => block).join('\n');

describe('[ENG-14] a route', () => {
  let used: ReadonlySet<string>;

  beforeAll(async () => {
    used = await importedRoutes();
  });

  it('is used by a page, prescribed, announced, or declared as one for software', () => {
    const others = Object.entries(allRoutes).filter(
      ([name, { forSoftware }]) => !used.has(name) && forSoftware === undefined && PRESCRIBED[name] === undefined,
    );
    expect(others.map(([name]) => name).toSorted()).toEqual(ANNOUNCED.toSorted());
  });

  it('is not listed here or declared as one for software if a page uses it', () => {
    const listed = [...Object.keys(PRESCRIBED), ...ANNOUNCED];
    expect(listed.filter((name) => used.has(name) || allRoutes[name]?.forSoftware !== undefined)).toEqual([]);
    const declared = Object.entries(allRoutes).filter(([, { forSoftware }]) => forSoftware !== undefined);
    expect(declared.filter(([name]) => used.has(name))).toEqual([]);
  });

  it('that is prescribed has a requirement that names it', async () => {
    const requirements = await textOfFile('docs/requirements.md');
    for (const [name, id] of Object.entries(PRESCRIBED)) {
      expect(allRoutes).toHaveProperty(name);
      expect(requirements, name).toContain(`- **${id}** `);
    }
  });

  it.each(Object.entries(allRoutes).filter(([, { forSoftware }]) => forSoftware !== undefined))(
    'for software has an example in the documentation: %s',
    async (_name, { path, forSoftware = '' }) => {
      const address = path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, String.raw`[^/\s]+`);
      expect(examplesIn(await textOfFile(forSoftware))).toMatch(new RegExp(`${address}(?![/\\w])`));
    },
  );
});
