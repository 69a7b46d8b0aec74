import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodyOf, keyOf, writes } from '../../test/stored-settings.ts';
import { choose, form, GOLD, isSaved, open, press, save, titles, URGENT, withRules } from '../../test/color-rules.ts';

describe('the form', () => {
  it("[CLR-05] [CLR-09] [CLR-12] creates the first rule, stores it in the app's format and titles the default", async () => {
    const { user, org } = await open();
    await press(user, 'Create New Configuration');
    expect(within(await form()).getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(within(await form()).getByRole('button', { name: 'Pick a color' })).toBeVisible();
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), 'Gold customers');
    await choose(user, 'Contract is Gold');
    await user.type(within(await form()).getByRole('textbox', { name: 'Color' }), '7A4D00');
    await user.click(await save());
    await isSaved();
    const after = {
      enabled: true,
      configuration: [
        {
          title: 'Gold customers',
          color: '#7A4D00',
          expression: { processId: 'EXP-1', name: 'Contract is Gold', lastModifiedDate: '2026-09-14T06:30:00.000Z' },
        },
      ],
      default: { title: 'Default Appointment Color', color: '#004F9E' },
      objectName: 'Work_Order__c',
    };
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(after)]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create New Configuration' })).toHaveFocus());
  });

  it.each([
    ['', 'Please enter an event title.'],
    ['Gold & more', 'Please use only alphabets or numbers.'],
    ['x'.repeat(256), 'Please use at most 255 characters.'],
  ])('[CLR-07] rejects the title "%s"', async (title, message) => {
    const { user, org } = await open(GOLD);
    await press(user, 'Edit Gold customers');
    const field = within(await form()).getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    if (title !== '') await user.paste(title);
    await user.tab();
    expect(within(await form()).getByText(message)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field).toBeInvalid();
    await user.keyboard('{Enter}');
    expect(writes(org)).toEqual([]);
  });

  it('[CLR-07] accepts letters and digits of every script', async () => {
    const { user, org } = await open(GOLD);
    await press(user, 'Edit Gold customers');
    const field = within(await form()).getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.paste('Ärger größer हिन्दी ٣ 東京');
    await user.click(await save());
    await isSaved();
    expect(titles()[0]).toBe('Ärger größer हिन्दी ٣ 東京');
    expect(writes(org)).toHaveLength(1);
  });

  it('[CLR-08] [FIX-77] enables Save after a change, and then names the missing fields', async () => {
    const { user, org } = await open(GOLD);
    await press(user, 'Edit Gold customers');
    expect(await save()).toBeDisabled();
    await user.keyboard('{Control>}s{/Control}');
    expect(writes(org)).toEqual([]);
    const color = within(await form()).getByRole('textbox', { name: 'Color' });
    await user.clear(color);
    await user.tab();
    expect(within(await form()).getByText('Please select a color.')).toBeVisible();
    await user.click(await save());
    await waitFor(() => expect(color).toHaveFocus());
    await user.type(color, '#112233');
    expect(await save()).toBeEnabled();
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create New Configuration' })).toBeEnabled());
    await press(user, 'Create New Configuration');
    await user.click(await save());
    for (const missing of ['Please enter an event title.', 'Please select a color.', 'Please select an expression.']) {
      expect(await within(await form()).findByText(missing)).toBeVisible();
    }
    expect(writes(org)).toEqual([]);
  });

  it("warns of a color on which the app's white text is hard to read, and saves it", async () => {
    const { user } = await open(GOLD);
    await press(user, 'Edit Gold customers');
    const color = within(await form()).getByRole('textbox', { name: 'Color' });
    await user.clear(color);
    await user.type(color, '#FFE08A');
    expect(within(await form()).getByRole('status')).toHaveTextContent(
      /hard to read on this color\. Its contrast is 1\.2:1/,
    );
    await user.click(await save());
    await isSaved();
  });

  it("shows the server's error at its field", async () => {
    const { user, server } = await open(GOLD, URGENT);
    server.reject(writeSetting, 'bad_request', 'The input breaks a rule', {
      fields: [
        {
          path: 'body.data.config.payload.configuration.1.title',
          code: 'eventTitleCharacters',
          message: 'Please use only alphabets or numbers.',
        },
      ],
    });
    await press(user, 'Edit Urgent');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' now');
    await user.click(await save());
    expect(await within(await form()).findByText('Please use only alphabets or numbers.')).toBeVisible();
    expect(within(await form()).getByRole('textbox', { name: 'Title' })).toHaveFocus();
  });

  it('allows two rules with the same title', async () => {
    const { user, org } = await open(GOLD, URGENT);
    await press(user, 'Edit Urgent');
    const field = within(await form()).getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.type(field, 'Gold customers');
    await user.click(await save());
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(GOLD, { ...URGENT, title: 'Gold customers' }));
  });

  it('[CLR-10] [CLR-11] confirms discarding input; Cancel without a change just closes', async () => {
    const { user, org } = await open(GOLD);
    await press(user, 'Edit Gold customers');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Gold customers' })).toHaveFocus());
    await press(user, 'Edit Gold customers');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' first');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
    expect(within(await form()).getByRole('textbox', { name: 'Title' })).toHaveValue('Gold customers first');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await press(user, 'Create New Configuration');
    expect(within(await form()).getByRole('textbox', { name: 'Title' })).toHaveValue('');
    expect(writes(org)).toEqual([]);
  });
});
