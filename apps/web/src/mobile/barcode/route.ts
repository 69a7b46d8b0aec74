import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { describeSobjects, formProcesses } from '@fieldstone/contracts/platform/org/org';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['barcode'],
  component: async () => (await import('./page.tsx')).Page,
};

export const requests: PageRequests = (visit) =>
  ofProfile(visit, (profileId) => [
    pageRequest(readSetting, { params: { profileId, settingKey: barcode.id } }, ({ configuration }) =>
      ofSearchObjects(configuration?.config.payload),
    ),
  ]);

/** Returns the describe and form requests of the objects that a stored payload searches; one that is invalid has none. */
function ofSearchObjects(payload: unknown): readonly PageRequest[] {
  const stored = z.safeParse(barcode.schema, payload);
  const objects = stored.success ? stored.data.searchObjects.map(({ targetObjectName }) => targetObjectName) : [];
  return [
    ...objects.map((object) => pageRequest(formProcesses, { params: { object } })),
    ...(objects.length === 0 ? [] : [pageRequest(describeSobjects, { query: { name: objects } })]),
  ];
}
