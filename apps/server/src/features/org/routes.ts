import type * as contract from '@fieldstone/contracts/org';
import type * as summary from '@fieldstone/contracts/org-summary';
import type { SobjectDescribe } from '@fieldstone/contracts/org';
import type { Crm } from '../../crm/crm.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/context.ts';
import { loadExpressions, loadFormProcesses } from './processes.ts';
import { findUsers } from './users.ts';

/** Handlers of the routes that show what the org is made of. */
export const orgHandlers = {
  listSobjects: (async ({ query }, { crm }) => {
    const objects = await crm.listObjects(freshness(query.refresh));
    const requested = query.name && new Set(query.name.map((name) => name.toLowerCase()));
    return { records: objects.filter((object) => requested === undefined || requested.has(object.name.toLowerCase())) };
  }) satisfies Handler<typeof summary.listSobjects>,

  describeSobject: (async ({ params, query }, { crm }) => {
    const [described] = await describeAll(crm, [params.object], query.refresh);
    if (described === undefined) throw new AppError('not_found', `The org has no object ${params.object}.`);
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

function freshness(refresh = false): { readonly refresh: boolean } {
  return { refresh };
}
