import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { copyDifferences, PLAN_TARGETS_LIMIT, planCopy } from '@fieldstone/contracts/changes/plan';
import type { PlanItem } from '@fieldstone/contracts/changes/plan';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { profilePath } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';
import { overviewRoutes } from '../../test/overview-routes.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

const COUNT = 250;

const WILL_CHANGE: PlanItem = {
  settingId: checklist.id,
  version: 'v1',
  result: 'will-change',
  reason: null,
  message: null,
};

const many = Array.from({ length: COUNT }, (_, index) => ({
  ...GLOBAL_PROFILE,
  id: `a0GFs0000${String(1000 + index)}00AAA`,
  name: `Crew ${1000 + index}`,
  isGlobal: false,
}));

function open() {
  const org = createOrg({
    profiles: [GLOBAL_PROFILE, ...many],
    settings: { [`${GLOBAL_PROFILE.id} ${checklist.id}`]: { enabled: true } },
  });
  return { ...renderPage(`${profilePath(GLOBAL_PROFILE.id)}?copy=`, overviewRoutes, { server: org }), org };
}

async function choose(user: UserEvent): Promise<void> {
  // The overview behind the wizard has such a row, too.
  const wizard = within(await screen.findByRole('dialog'));
  await user.click(await wizard.findByRole('row', { name: /^Checklist/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('row', { name: /Crew 1000/ });
}

beforeEach(() => layOut());

describe('a copy to hundreds of group profiles', () => {
  it('is compared in parts that fit into one address, and shown page by page', async () => {
    const { user, org } = open();
    await choose(user);
    await user.click(screen.getByRole('checkbox', { name: `Select all ${COUNT} matching rows` }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const table = await screen.findByRole('table', { name: 'What will happen' });
    expect(org.requestsOf(planCopy).map(({ query }) => query['target']?.length)).toEqual([
      PLAN_TARGETS_LIMIT,
      COUNT - PLAN_TARGETS_LIMIT,
    ]);
    expect(screen.getByText('Checklist in 250 group profiles:')).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(101);
    await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(within(table).getAllByRole('row')).toHaveLength(251);
    expect(screen.queryByRole('button', { name: /^Show .+ more$/ })).toBeNull();
  });

  it('requires another comparison when the source changed between two parts', async () => {
    const { user, org } = open();
    await choose(user);
    await user.click(screen.getByRole('checkbox', { name: `Select all ${COUNT} matching rows` }));
    let requests = 0;
    org.on(planCopy, ({ query }) => {
      requests += 1;
      return {
        source: { id: GLOBAL_PROFILE.id, name: GLOBAL_PROFILE.name, version: requests === 1 ? 'old' : 'new' },
        targets: query.target.map((profileId) => ({
          profileId,
          reach: { users: 1, usersWithDevice: 1 },
          items: [WILL_CHANGE],
        })),
        calls: 3,
        overlaps: [],
      };
    });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('This group profile changed during the comparison.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled());
    expect(screen.queryByText('This group profile changed during the comparison.')).toBeNull();
  });

  it('allows the selection of group profiles even if the comparison failed', async () => {
    const { user, org } = open();
    org.reject(copyDifferences, 'crm_error', 'Salesforce rejected it.');
    await choose(user);
    const warning = await findBanner('Failed to compare the group profiles');
    expect(warning).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Only group profiles that differ' })).toBeDisabled();
    await user.click(screen.getByRole('row', { name: /Crew 1003/ }));
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });
});
