import { text } from '@fieldstone/contracts/platform/primitives';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { PickerField } from '@fieldstone/ui/select';
import { SearchField } from '@fieldstone/ui/search-field';
import { TextField, WholeNumberField } from '@fieldstone/ui/text-field';
import { MessageRegion } from '@fieldstone/ui/toast';
import { ApiError } from '../api/api-error.ts';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'actionNameRequired'), z.maxLength(9, 'textTooLong')),
  days: z.nullable(z.number().check(z.gte(1, 'extendedDays'))),
  place: z.string().check(z.minLength(1, 'expressionRequired')),
  note: text(5),
});

type Values = z.infer<typeof schema>;

const VALUES: Values = { name: '', days: 7, place: 'Depot', note: '' };
const DISCARD = 'What you entered will be lost.';

const onSubmit = vi.fn<(values: Values) => void | Promise<unknown>>();
const onClose = vi.fn<() => void>();

function Example({ values }: { readonly values: Values }) {
  const form = useDialogForm({
    schema,
    values,
    onSubmit,
    failure: 'Failed to create it',
    fieldOf: (part) => (part === 'body.name' ? 'name' : undefined),
  });
  const [isTicked, setTicked] = useState(false);
  return (
    <FormDialog form={form} title="Create" submitLabel="Create" discardMessage={DISCARD} onClose={onClose}>
      <Field form={form} name="name">
        {(field) => <TextField {...field} label="Name" isRequired autoFocus />}
      </Field>
      <Field form={form} name="days">
        {(field) => <WholeNumberField {...field} label="Days" unit="days" minimum={1} maximum={365} />}
      </Field>
      <Field form={form} name="place">
        {(field) => (
          <PickerField
            {...field}
            label="Place"
            placeholder="Choose"
            value={field.value || undefined}
            onOpen={() => form.replace({ ...form.getValues(), place: 'Van', note: 'Moved' }, ['place', 'note'])}
          />
        )}
      </Field>
      <Field form={form} name="note">
        {(field) => <TextField {...field} label="Note" />}
      </Field>
      <SearchField label="Search" />
      <Checkbox isSelected={isTicked} onChange={setTicked}>
        Only new
      </Checkbox>
    </FormDialog>
  );
}

async function open(values: Partial<Values> = {}) {
  render(
    <>
      <Example values={{ ...VALUES, ...values }} />
      <MessageRegion />
    </>,
  );
  await screen.findByRole('dialog');
  return userEvent.setup();
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const submit = (user: UserEvent) => user.click(button('Create'));

beforeEach(() => {
  onSubmit.mockReset();
  onClose.mockReset();
});

it('shows an error when a field loses focus, but not for an empty field that was only tabbed through', async () => {
  const user = await open();
  await user.tab();
  expect(box('Name')).toBeValid();
  await user.type(box('Name'), 'Warehouse 1');
  expect(box('Name')).toBeValid();
  await user.tab();
  expect(await screen.findByText('This text is too long. Shorten it.')).toBeVisible();
  expect(box('Name')).toHaveAccessibleDescription('This text is too long. Shorten it.');
  await user.clear(box('Name'));
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  await user.type(box('Name'), 'Van');
  await waitFor(() => expect(box('Name')).toBeValid());
});

it('shows every error on submit, and focuses the first invalid field', async () => {
  const user = await open({ place: '', days: 0 });
  await submit(user);
  await waitFor(() => expect(box('Name')).toHaveFocus());
  expect(screen.getByText('Please select an expression.')).toBeVisible();
  await user.keyboard('Van');
  await submit(user);
  await waitFor(() => expect(box('Days')).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  await submit(user);
  await waitFor(() => expect(button(/^Place/)).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits the parsed values of the schema', async () => {
  const user = await open();
  await user.type(box('Name'), ' Van ');
  await submit(user);
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ ...VALUES, name: 'Van' }]]));
});

it('changes several values at once, and validates them after a submit', async () => {
  const user = await open({ place: '', note: 'Too long' });
  await user.type(box('Name'), 'Van');
  await submit(user);
  expect(await screen.findByText('Please select an expression.')).toBeVisible();
  await user.click(button(/^Place/));
  await waitFor(() => expect(screen.queryByText('Please select an expression.')).toBeNull());
  expect(box('Note')).toHaveValue('Moved');
  await user.click(button('Create'));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...VALUES, name: 'Van', place: 'Van', note: 'Moved' }));
});

it('submits on Enter in a text field, but not in a search field or a checkbox', async () => {
  await open();
  // The event's default action is the submit.
  expect(fireEvent.keyDown(box('Name'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Enter' })).toBe(false);
});

it('stays open and submits once while it is pending', async () => {
  const response = Promise.withResolvers<void>();
  onSubmit.mockReturnValue(response.promise);
  const user = await open();
  await user.type(box('Name'), 'Van');
  await submit(user);
  await waitFor(() => expect(button('Cancel')).toBeDisabled());
  const { form } = box('Name') as HTMLInputElement;
  if (form) fireEvent.submit(form);
  await user.keyboard('{Escape}');
  await user.click(button('Close'));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  response.resolve();
  await waitFor(() => expect(button('Cancel')).toBeEnabled());
});

it('closes without a change, and requires confirmation before a change is lost', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(box('Name'), 'Van');
  await user.keyboard('{Escape}');
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Cancel changes' }));
  expect(confirmation.getByText(DISCARD)).toBeVisible();
  await user.click(confirmation.getByRole('button', { name: 'Keep editing' }));
  expect(box('Name')).toHaveValue('Van');
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("[CHB-07] shows the server's reasons beside their fields until these change, and reports the failure", async () => {
  const message = 'Another one has this name.';
  onSubmit.mockRejectedValueOnce(
    new ApiError('bad_request', 400, 'The request breaks a rule.', {
      fields: [{ path: 'body.name', code: 'taken', message }],
    }),
  );
  const user = await open();
  await user.type(box('Name'), 'Van');
  await submit(user);
  await waitFor(() => expect(box('Name')).toHaveAccessibleDescription(message));
  expect(box('Name')).toHaveFocus();
  expect(await screen.findByRole('alertdialog', { name: 'Failed to create it' })).toHaveTextContent(message);
  await user.type(box('Name'), ' 2');
  await waitFor(() => expect(box('Name')).toBeValid());
  await submit(user);
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...VALUES, name: 'Van 2' }));
});

it('reports a failure without a field, and keeps the input', async () => {
  onSubmit.mockRejectedValueOnce(new ApiError('unavailable', 503, 'The store is busy.'));
  const user = await open();
  await user.type(box('Name'), 'Van');
  await submit(user);
  expect(await screen.findByRole('alertdialog', { name: 'Failed to create it' })).toHaveTextContent(
    'The store is busy.',
  );
  expect(box('Name')).toHaveValue('Van');
  expect(box('Name')).toBeValid();
});
