import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { rmSync } from 'node:fs';
import { loadWebBuild } from '../../http/web/web-build.ts';
import { clientWith } from '../client.ts';
import { startConsole } from '../console.ts';
import { responsesIn } from '../page-data.ts';
import { signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web-folder.ts';

/** Replaces the id of a group profile, which an org chooses. */
export const PROFILE = '{profileId}';

/** Returns the addresses that the documents of all pages contain, each once: what a page of this version requests when it opens. */
export async function firstRequests(): Promise<readonly string[]> {
  const folder = makeWebFolder();
  const console = await startConsole({ webFolder: folder });
  try {
    const { cookie } = await signIn(console.app);
    const { body } = await clientWith(console, cookie).get<{ records: GroupProfile[] }>('/api/profiles');
    const profileId = body.records.find(({ isGlobal }) => !isGlobal)?.id ?? '';
    const found = new Set<string>();
    for (const path of (await loadWebBuild(folder))?.pages.paths ?? []) {
      const url = path.replace(':profileId', profileId).replace(/\/:\w+\?$/, '');
      const page = await console.app.inject({ url, headers: { accept: 'text/html', cookie } });
      for (const address of Object.keys(responsesIn(page.body))) found.add(address.replaceAll(profileId, PROFILE));
    }
    return [...found].toSorted();
  } finally {
    await console.close();
    rmSync(folder, { recursive: true });
  }
}
