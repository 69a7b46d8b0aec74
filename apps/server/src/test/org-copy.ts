import { startOrg, type Org, type StartOptions } from '@fieldstone/org';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data of a new org: the demo company by default. */
export type OrgKind = {
  /** Without the demo company, which starts faster. */
  readonly empty?: boolean;
  /** As right after the deployment of the package. */
  readonly deployed?: boolean;
  /** How it differs from the plain org. */
  readonly traits?: NonNullable<StartOptions['traits']>;
};

/** The data of a new org of each kind, created by the first test of the process that needs it. */
const templates = new Map<string, Promise<string>>();

async function createTemplate(kind: OrgKind): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'org-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await (await startOrg({ port: 0, dataDir: folder, ...kind })).close();
  return folder;
}

/** Starts an embedded org with fault switches in a temporary folder. Its data are copied, because creating them takes a second. */
export async function startOrgCopy({ empty = false, deployed = false, traits = {} }: OrgKind = {}): Promise<Org> {
  const kind = { empty, deployed, traits };
  const key = JSON.stringify(kind);
  let template = templates.get(key);
  if (!template) templates.set(key, (template = createTemplate(kind)));
  const dataDir = await mkdtemp(join(tmpdir(), 'org-'));
  await cp(await template, dataDir, { recursive: true });
  const org = await startOrg({ ...kind, port: 0, dataDir, faults: true });
  return {
    url: org.url,
    close: async () => {
      await org.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
