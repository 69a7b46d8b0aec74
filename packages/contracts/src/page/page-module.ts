import * as z from 'zod/mini';
import type { Clock } from '../platform/period.ts';

/** A request of a page. */
export type PageRequest = {
  /** Path and query below the API. */
  readonly address: string;
  /** Returns the requests that a successful response leads to; `body` is its content. */
  readonly following?: (body: unknown) => readonly PageRequest[];
};

const ofFunction = <F>() => z.custom<F>((value) => typeof value === 'function');

/**
 * The module that the build of the web application makes of its route files, for the server's documents (docs/adr/0058). Addresses are
 * path and query of a page.
 */
export const pageModule = z.object({
  /** The path of every page: parameters begin with a colon, optional ones end with a question mark. */
  paths: z.array(z.string()),
  /** Returns the path of an address's page among `paths`; undefined if it has none. */
  pathOf: ofFunction<(address: string) => string | undefined>(),
  /** Returns the route files of a page, from its console inwards, as in the build's list of their scripts. */
  routeFiles: ofFunction<(address: string) => readonly string[]>(),
  /** Returns the requests whose responses a page starts with, besides the session. */
  requests: ofFunction<(address: string, clock: Clock) => readonly PageRequest[]>(),
  /** Returns the requests of lists and reports that appear after the page. */
  contents: ofFunction<(address: string, clock: Clock) => readonly PageRequest[]>(),
});

export type PageModule = z.infer<typeof pageModule>;

/** The built page module, the scripts of each route file and the outline of each page (JSON objects by file and path), in the build's folder. */
export const PAGE_MODULE = '.server/pages.js';
export const ROUTE_SCRIPTS = '.server/scripts.json';
export const PAGE_FRAMES = '.server/frames.json';
