// Compares a new version with the one before, and stores what it has. `npm run release` runs it before it makes the release.
import { firstRequests } from './first-requests.ts';
import { operationsNow } from './operations.ts';
import { lostSince, readReleased, repositoryFile, unnamedIn, writeReleased } from './released.ts';

const { version } = JSON.parse(repositoryFile('package.json')) as { readonly version: string };
const before = readReleased();
if (before.version !== version) {
  const operations = operationsNow();
  const unnamed = unnamedIn(repositoryFile('CHANGELOG.md'), before.version, lostSince(before.operations, operations));
  if (unnamed.length > 0)
    throw new Error(`CHANGELOG.md does not name what version ${version} lost:\n${unnamed.join('\n')}`);
  writeReleased({ version, requests: await firstRequests(), operations });
}
