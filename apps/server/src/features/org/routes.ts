import type * as contract from '@fieldstone/contracts/organization/org';
import type * as summary from '@fieldstone/contracts/organization/org-summary';
import type { SobjectDescribe } from '@fieldstone/contracts/organization/org';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { loadExpressions, loadFormProcesses } from './processes.ts';
import { findUsers } from './users.ts';

/** Maximum objects to describe individually: the list of all objects is a megabyte in a large org. */
const DESCRIBED_LIMIT = 10;

/** Returns the handlers of the org's objects, processes and users. */
export const orgHandlers = {
  listSobjects: (async ({ query }, { crm }) => {
    const freshness = { refresh: query.refresh ?? false };
    if (query.name !== undefined && query.name.length <= DESCRIBED_LIMIT) {
      const described = await describeKnown(crm, query.name, freshness);
      return { records: [...new Set(described.values())] };
    }
    const objects = await crm.listObjects(freshness);
    const named = query.name && new Set(query.name.map((name) => name.toLowerCase()));
    return { records: objects.filter((object) => named === undefined || named.has(object.name.toLowerCase())) };
  }) satisfies Handler<typeof summary.listSobjects>,

  describeSobject: (async ({ params, query }, { crm }) => {
    const [described] = await describeAll(crm, [params.object], query.refresh);
    if (described === undefined) throw new AppError('object_unknown', { object: params.object });
    return described;
  }) satisfies Handler<typeof contract.describeSobject>,

  describeSobjects: (async ({ query }, { crm }) => ({
    records: await describeAll(crm, query.name, query.refresh),
  })) satisfies Handler<typeof contract.describeSobjects>,

  formProcesses: (async ({ params }, { crm }) => ({
    records: await loadFormProcesses(crm, params.object),
  })) satisfies Handler<typeof contract.formProcesses>,

  expressions: (async ({ params }, { crm }) => ({
    records: await loadExpressions(crm, [params.object]),
  })) satisfies Handler<typeof contract.expressions>,

  expressionsOfSobjects: (async ({ query }, { crm }) => ({
    records: await loadExpressions(crm, query.name),
  })) satisfies Handler<typeof contract.expressionsOfSobjects>,

  orgLimits: ((_input, { crm }) => ({ dailyApiRequests: crm.apiUsage() })) satisfies Handler<typeof summary.orgLimits>,

  users: (async ({ query }, { crm }) => ({
    records: await findUsers(crm, query),
  })) satisfies Handler<typeof contract.users>,
};

async function describeAll(crm: Crm, objects: readonly string[], refresh = false): Promise<SobjectDescribe[]> {
  return [...(await crm.describe(objects, { refresh }))];
}
