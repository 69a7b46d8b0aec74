import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useTypedText } from './use-debounced.ts';

/** A field whose address arrives late: `applied` collects the texts on their way, and the test renders those that have arrived. */
function Field({ text, applied }: { readonly text: string; readonly applied: string[] }) {
  const [typed, setTyped] = useTypedText(text, (next) => void applied.push(next));
  return <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

function open(text = '') {
  const applied: string[] = [];
  const { rerender } = render(<Field text={text} applied={applied} />);
  const arrive = (next: string) => rerender(<Field text={next} applied={applied} />);
  const field = screen.getByRole('textbox', { name: 'Search' });
  return { applied, arrive, field, user: userEvent.setup() };
}

it('[REL-01] a search field keeps what is typed while an earlier text is on its way to the address', async () => {
  const { applied, arrive, field, user } = open();
  await user.type(field, 'n');
  await waitFor(() => expect(applied).toEqual(['n']));
  await user.type(field, 'o');
  await waitFor(() => expect(applied).toEqual(['n', 'no']));
  await user.type(field, 'r');
  arrive('n');
  expect(field).toHaveValue('nor');
  arrive('no');
  expect(field).toHaveValue('nor');
  await waitFor(() => expect(applied).toEqual(['n', 'no', 'nor']));
});

it('[APP-13] a search field follows the address when a link or the back button changes it', async () => {
  const { applied, arrive, field, user } = open('east');
  expect(field).toHaveValue('east');
  await user.type(field, 'e');
  await waitFor(() => expect(applied).toEqual(['easte']));
  arrive('easte');
  arrive('east');
  expect(field).toHaveValue('east');
  arrive('easte');
  expect(field).toHaveValue('easte');
});
