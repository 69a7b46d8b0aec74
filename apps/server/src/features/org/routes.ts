import type * as contract from '@fieldstone/contracts/platform/org/org';
import type * as summary from '@fieldstone/contracts/platform/org/org-summary';
import type { Session, Sessions } from '../../access/sessions.ts';
import { describeKnown, type Freshness } from '../../salesforce/path-describes.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { loadExpressions, loadFormProcesses } from './processes.ts';
import { findUsers } from './users.ts';

/** Maximum objects to describe individually: the list of all objects is a megabyte in a large org. */
const DESCRIBED_LIMIT = 10;

/** Returns the handlers of the org's objects, processes and users. */
export function orgHandlers({ sessions }: { readonly sessions: Pick<Sessions, 'refreshMetadata'> }) {
  const freshnessOf = async (refresh: boolean | undefined, session: Session): Promise<Freshness> => {
    // The next request may arrive at another console.
    if (refresh === true) await sessions.refreshMetadata(session);
    return { refresh: refresh ?? false };
  };
  return {
    listSobjects: (async ({ query }, { crm, session }) => {
      const freshness = await freshnessOf(query.refresh, session);
      if (query.name !== undefined && query.name.length <= DESCRIBED_LIMIT) {
        const described = await describeKnown(crm, query.name, freshness);
        return { records: [...new Set(described.values())] };
      }
      const objects = await crm.listObjects(freshness);
      const named = query.name && new Set(query.name.map((name) => name.toLowerCase()));
      return { records: objects.filter((object) => named === undefined || named.has(object.name.toLowerCase())) };
    }) satisfies Handler<typeof summary.listSobjects>,

    describeSobject: (async ({ params, query }, { crm, session }) => {
      const [described] = await crm.describe([params.object], await freshnessOf(query.refresh, session));
      if (described === undefined) throw new AppError('object_unknown', { object: params.object });
      return described;
    }) satisfies Handler<typeof contract.describeSobject>,

    describeSobjects: (async ({ query }, { crm, session }) => ({
      records: [...(await crm.describe(query.name, await freshnessOf(query.refresh, session)))],
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

    orgLimits: ((_input, { crm }) => ({ dailyApiRequests: crm.apiUsage() })) satisfies Handler<
      typeof summary.orgLimits
    >,

    users: (async ({ query }, { crm }) => ({
      records: await findUsers(crm, query),
    })) satisfies Handler<typeof contract.users>,
  };
}
