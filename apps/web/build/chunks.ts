/** The part of Rolldown's module information that tells who needs a module. */
type ModuleInfo = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] };

type ChunkingContext = { getModuleInfo(id: string): ModuleInfo | null };

const MOBILE = '/src/app/mobile/mobile-entry.ts';
const AI = '/src/app/ai/ai-entry.ts';
const PAGE = /\/src\/features\/[^/]+\/page\.tsx$/;
/** The AI Console's own modules; one of them names its pages. */
const OF_AI = '/src/app/ai/';

/**
 * Packages whose modules seem to be needed through others that are left out of the build: one entry for everything, or numbers that
 * only a progress bar writes, of which buttons need nothing but a name. The bundler knows which are.
 */
const SEEMING = /\/node_modules\/(@tanstack|@internationalized\/number)\//;

/** From how many settings pages on a module is loaded with any of them: one file instead of dozens of small ones. */
const COMMON = 0.5;

/**
 * Answers the chunk of a module by what a visit loads together: what the Mobile Console shares with the AI Console or its pages,
 * what the Mobile Console needs besides, what most settings pages need besides. Anything else is left to the bundler. A console never brings what only
 * the other one needs, and a page brings little that is another's.
 * @param pageCount how many settings pages there are
 */
export function chunkByVisit(pageCount: number) {
  const known = new Map<string, ReadonlySet<string>>();

  /** The modules from which it is loaded at once, through whichever others. */
  function rootsOf(id: string, context: ChunkingContext): ReadonlySet<string> {
    const before = known.get(id);
    if (before) return before;
    const [roots, seen, waiting] = [new Set<string>(), new Set<string>(), [id]];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const info = context.getModuleInfo(at);
      if (info && info.dynamicImporters.length > 0) roots.add(at);
      waiting.push(...(info?.importers ?? []));
    }
    known.set(id, roots);
    return roots;
  }

  /** Whether the AI Console loads it: its own modules, and the pages that they name. */
  const isOfAi = (root: string, context: ChunkingContext): boolean =>
    [root, ...(context.getModuleInfo(root)?.dynamicImporters ?? [])].some((module) => module.includes(OF_AI));

  return (id: string, context: ChunkingContext): string | null => {
    if (SEEMING.test(id)) return null;
    const roots = [...rootsOf(id, context)];
    if (roots.some((root) => root.endsWith(MOBILE)))
      return roots.some((root) => isOfAi(root, context)) ? 'console' : 'mobile';
    if (roots.some((root) => root.endsWith(AI))) return null;
    return roots.filter((root) => PAGE.test(root)).length > pageCount * COMMON ? 'settings' : null;
  };
}
