import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function Example() {
  const [value, setValue] = useState('x');
  return (
    <main>
      <title>Views</title>
      <h1>Views</h1>
      <Tabs
        label="Views"
        value={value}
        onChange={setValue}
        tabs={[
          { id: 'x', label: 'First', content: <p>One</p> },
          { id: 'y', label: 'Second', content: <p>Two</p> },
        ]}
      />
    </main>
  );
}

it('shows one view at a time, and switches by the arrow keys', async () => {
  render(<Example />);
  const user = userEvent.setup();
  expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('One');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Second' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('Two');
  expect(screen.queryByText('One')).toBeNull();
});
