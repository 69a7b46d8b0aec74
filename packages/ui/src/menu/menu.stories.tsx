import type { Meta, StoryObj } from '@storybook/react-vite';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Menu, MenuItem, MenuSection } from './menu.tsx';

const meta = {
  title: 'Actions/Menu',
  component: Menu,
  args: {
    trigger: <Button>More</Button>,
    children: (
      <>
        <MenuItem id="download" label="Download" icon={<IconDownload aria-hidden="true" size={16} />} />
        <MenuItem
          id="remove"
          label="Remove"
          description="Removes the file from the list."
          icon={<IconTrash aria-hidden="true" size={16} />}
        />
        <MenuItem id="long" label="An action whose name needs much more room than the others" />
      </>
    ),
  },
} satisfies Meta<typeof Menu>;
export default meta;

type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
};

function ThemeSection() {
  const [theme, setTheme] = useState('light');
  return (
    <MenuSection label="Theme" value={theme} onChange={setTheme}>
      <MenuItem id="light" label="Light" />
      <MenuItem id="dark" label="Dark" />
    </MenuSection>
  );
}

export const Closed: Story = {};
export const Open: Story = { play: open };
export const OpenWithChoices: Story = { args: { children: <ThemeSection /> }, play: open };
export const OpenWithHeader: Story = {
  args: { header: <p style={{ padding: '0.5rem 0.75rem' }}>Ada Berg</p> },
  play: open,
};
