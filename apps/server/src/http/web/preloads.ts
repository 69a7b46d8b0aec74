import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Folder of Vite's manifest in the build of the web application. */
const MANIFEST_FOLDER = '.vite';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())), isEntry: z.optional(z.boolean()) }),
);

type Manifest = z.infer<typeof manifestSchema>;

const HEAD_END = '</head>';

/**
 * Returns a function that adds links to a document, by which a browser loads the scripts of its route at once. Without
 * a manifest there are none.
 * @param folder the built web application
 */
export function createPreloads(folder: string): (document: string, path: string) => string {
  const file = join(folder, MANIFEST_FOLDER, 'manifest.json');
  const manifest = existsSync(file) ? z.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : {};
  const ofEveryPage = filesOf(
    manifest,
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry),
  );
  return (document, path) => {
    const files = [...filesOf(manifest, routeModules(path))].filter((one) => !ofEveryPage.has(one));
    const links = files.map((one) => `<link rel="modulepreload" crossorigin href="/${one}">`).join('');
    return document.replace(HEAD_END, () => links + HEAD_END);
  };
}

/**
 * Returns the source files of the route modules of a path (apps/web/src/routes.tsx). The folder of a setting's page has
 * the setting's name; of other pages only the shared files are preloaded.
 */
function routeModules(path: string): readonly string[] {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '');
  if (first === 'ai') {
    const overview = second === undefined ? ['src/shell/ai/ai-overview-route.tsx'] : [];
    return ['src/shell/ai/ai-console.tsx', ...overview];
  }
  const common = 'src/shell/mobile/mobile-console.tsx';
  const profile = [common, 'src/shell/mobile/profile-route.tsx'];
  const overview = [...profile, 'src/shell/mobile/overview-route.tsx'];
  // The home page redirects to the list of group profiles.
  const list = [common, 'src/organization/group-profiles/page.tsx'];
  if (first === undefined) return [...list, 'src/shell/mobile/home-redirect.tsx'];
  if (first === 'group-profiles' && second === undefined) return list;
  if (first !== 'profiles') return [common];
  const setting = allSettings.find(({ slug }) => slug === rest.join('/'));
  if (setting !== undefined) return [...profile, `src/mobile/${setting.name}/page.tsx`];
  return rest.length === 0 ? overview : profile;
}

/** Returns the built files of source files, with all their imports. */
function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const entry = manifest[name];
    if (entry === undefined || found.has(entry.file)) continue;
    found.add(entry.file);
    filesOf(manifest, entry.imports ?? [], found);
  }
  return found;
}
