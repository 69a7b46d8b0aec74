import { appointmentColor } from '@fieldstone/contracts/appointment-color';
import { PAGE_DATA_ID } from '@fieldstone/contracts/page-data';
import { expressions } from '@fieldstone/contracts/org';
import type { GroupProfile } from '@fieldstone/contracts/profile';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientAt } from '../test/client.ts';
import type { Client } from '../test/client.ts';
import { ADMIN, LIMITED, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { signIn } from '../test/sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'crm-calls-'));

let home: TestConsole;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  home = await startConsole({ webFolder: folder });
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

it('x', async () => {
  const { cookie } = await signIn(home.app);
  const admin = await clientAt(home);
  const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
  const id = body.records.find(({ isGlobal }) => !isGlobal)?.id ?? '';
  for (const path of [
    '/',
    '/',
    `/profiles/${id}/${appointmentColor.slug}`,
    `/profiles/${id}/${appointmentColor.slug}`,
    '/ai',
    '/ai/data-sources',
    '/global-settings',
  ]) {
    await home.org.clearCalls();
    const page = await home.app.inject({ url: path, headers: { accept: 'text/html', cookie } });
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '');
    console.log(path, Object.keys(data).length, await home.org.calls());
  }
});
