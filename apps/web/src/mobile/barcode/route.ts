import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import * as z from 'zod/mini';
import { describesRequest } from '../../domains/field-picker/describe-query.ts';
import { after, ofProfile } from '../../lib/page/page-queries.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageQueries, PageQuery, PageRoute } from '../../lib/page/page-route.ts';
import { settingRequest } from '../../settings/model/setting-request.ts';
import { formsQuery } from './forms-query.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['barcode'],
  component: async () => (await import('./page.tsx')).Page,
};

export const queries: PageQueries = (visit) =>
  ofProfile(visit, (profileId) => [
    after(settingRequest(barcode, profileId), ({ configuration }) => ofSearchObjects(configuration?.config.payload)),
  ]);

/** Returns the queries of the objects that a stored payload searches; one that is invalid has none. */
function ofSearchObjects(payload: unknown): readonly PageQuery[] {
  const stored = z.safeParse(barcode.schema, payload);
  const objects = stored.success ? stored.data.searchObjects.map(({ targetObjectName }) => targetObjectName) : [];
  return [...objects.map(formsQuery), ...(objects.length === 0 ? [] : [describesRequest(objects)])];
}
