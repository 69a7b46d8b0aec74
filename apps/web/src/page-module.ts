import type { PageModule, PageRequest } from '@fieldstone/contracts/page/page-module';
import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import type { PageQuery, PageVisit, RouteModule } from './lib/page/page-route.ts';
import { pageTree } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';

/** The exports of every route file by its path, with the queries that the browser's scripts leave out. */
const files = Object.entries(import.meta.glob<RouteModule>('./**/route.ts', { eager: true }));

/** The query parameters of a period. With any other one, a page requests its contents itself. */
const OF_PERIOD: ReadonlySet<string> = new Set(['period', 'from', 'to']);

type Declared = RouteModule & { readonly file: string; readonly name: string; readonly path: string };

/** Returns the route file of a page with its exports. */
function declaredOf(node: PageNode): Declared {
  const name = 'setting' in node ? node.setting : (node.name ?? '');
  const found = files.find(([, { page }]) => page === node.page);
  if (found === undefined) throw new Error(`The page ${node.path} is not declared in a route file.`);
  return { ...found[1], file: found[0].replace('./', 'src/'), name, path: node.path };
}

const declaredBy = new Map<RouteObject, Declared>();

function routeOf(node: PageNode): RouteObject {
  const route = emptyRoute(node);
  declaredBy.set(route, declaredOf(node));
  return route;
}

function emptyRoute({ path, isIndex, children }: PageNode): RouteObject {
  if (isIndex) return { index: true };
  // An address below a console without a page has the requests of the console.
  return children === undefined ? { path } : { path, children: [...children.map(routeOf), { path: '*' }] };
}

const routes = pageTree.map(routeOf);

const pathsOf = (node: PageNode): string[] => [node.path, ...(node.children ?? []).flatMap(pathsOf)];

const urlOf = (address: string): URL => new URL(address, 'https://page');

/** Returns the route files of an address, from the console inwards. */
function matchesOf(address: string) {
  const matches = matchRoutes(routes, urlOf(address).pathname) ?? [];
  return matches.flatMap(({ params, route }) => {
    const declared = declaredBy.get(route);
    return declared === undefined ? [] : [{ params, declared }];
  });
}

const requestsOf =
  (part: 'queries' | 'contents'): PageModule['requests'] =>
  (address, clock) =>
    matchesOf(address).flatMap(({ params, declared }): readonly PageRequest[] => {
      const visit: PageVisit = { ...clock, name: declared.name, params, search: urlOf(address).searchParams };
      return (declared[part]?.(visit) ?? []).map(toRequest);
    });

const toRequest = ({ meta: { address }, following }: PageQuery): PageRequest => ({
  address,
  ...(following && { following: (body) => following(body).map(toRequest) }),
});

export const paths: PageModule['paths'] = [...new Set(pageTree.flatMap(pathsOf))];

export const pathOf: PageModule['pathOf'] = (address) => {
  const page = matchRoutes(routes, urlOf(address).pathname)?.at(-1)?.route;
  return page && declaredBy.get(page)?.path;
};

export const routeFiles: PageModule['routeFiles'] = (address) =>
  matchesOf(address).map(({ declared }) => declared.file);

export const requests = requestsOf('queries');

export const contents: PageModule['contents'] = (address, clock) =>
  [...urlOf(address).searchParams.keys()].some((name) => !OF_PERIOD.has(name))
    ? []
    : requestsOf('contents')(address, clock);
