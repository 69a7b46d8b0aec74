import { nsRequest } from '@fieldstone/contracts/organization/notification';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { layOut } from '@fieldstone/ui/test/layout';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingPath } from '../../lib/navigation/paths.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const TITLE = 'Notify technicians of configuration updates';
const [GLOBAL, HVAC, MEDICAL] = PROFILES.map(({ id }) => id) as [string, string, string];

const row = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('row', { name });

beforeEach(() => layOut());

describe('[FIX-93] the dialog after a save', () => {
  const save = async (state: Partial<OrgState>, note: string) => {
    const org = createOrg({ settings: { [`${HVAC} ${checklist.id}`]: { enabled: true } }, ...state });
    const app = renderApp(settingPath(HVAC, checklist.slug), { server: org });
    await app.user.click(await screen.findByRole('switch'));
    if (note !== '') await app.user.type(await screen.findByRole('textbox', { name: /^Note or ticket/ }), note);
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    return { ...app, org };
  };
  const message = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /message/i });

  it('chooses what the user changed, offers the rest, and has no message for changes of other saves', async () => {
    const { user, org } = await save({ changed: [GLOBAL, HVAC, MEDICAL], changedByYou: [GLOBAL, HVAC] }, 'T-1');
    await user.click(await screen.findByRole('button', { name: 'Review and notify 2 group profiles' }));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(await within(dialog).findByText('2 selected')).toBeVisible();
    expect(row(dialog, /Medical/)).toHaveAttribute('aria-selected', 'false');
    expect(message(dialog)).toHaveValue('');
    await user.click(row(dialog, /Default Group Profile/));
    await waitFor(() => expect(message(dialog)).toHaveValue('T-1'));
    await user.click(row(dialog, /Medical/));
    await waitFor(() => expect(message(dialog)).toHaveValue(''));
    await user.type(message(dialog), 'Typed');
    await user.click(row(dialog, /Medical/));
    expect(message(dialog)).toHaveValue('Typed');
    await user.click(within(dialog).getByRole('button', { name: /^Notify \d+ technicians/ }));
    await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(1));
    expect(org.requestsOf(nsRequest)[0]?.body).toMatchObject({
      data: { messages: [{ profileId: HVAC, data: { meta: { message: 'Typed' } } }] },
    });
  });

  it('does not offer to notify technicians of changes that only others made', async () => {
    await save({ changed: [MEDICAL], changedByYou: [] }, '');
    expect(screen.queryByRole('button', { name: /^Review and notify/ })).toBeNull();
  });

  it('closes with Back, and leaves the page as it was', async () => {
    const { user, router } = await save({ changed: [HVAC] }, '');
    const before = router.state.location;
    await user.click(await screen.findByRole('button', { name: 'Review and notify 1 group profile' }));
    await screen.findByRole('dialog', { name: TITLE });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: before.pathname, search: before.search });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});
