import type * as contract from '@fieldstone/contracts/organization/overview';
import type { Handler } from '../../http/context.ts';
import { readHome } from './home.ts';
import { readProfileOverview } from './overview.ts';
import type { OverviewDependencies } from './overview.ts';
import { readHomeReach } from './reach.ts';
import { readProfileValues } from './profile-values.ts';

/** Returns the handlers of the list of group profiles and of their overviews. */
export function overviewHandlers(dependencies: OverviewDependencies) {
  return {
    homeProfiles: ((_input, context) => readHome(dependencies, context)) satisfies Handler<
      typeof contract.homeProfiles
    >,

    homeReach: ((_input, context) => readHomeReach(dependencies, context)) satisfies Handler<typeof contract.homeReach>,

    readOverview: (({ params }, context) =>
      readProfileOverview(dependencies, context, params.profileId)) satisfies Handler<typeof contract.readOverview>,

    readProfileValues: (async ({ params }, context) => ({
      records: await readProfileValues(dependencies, context, params.settingKey),
    })) satisfies Handler<typeof contract.readProfileValues>,
  };
}
