import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  args: {
    isOpen: true,
    title: 'Create access token',
    onClose: () => {},
    children: <TextField label="Name" value="Depot north" isRequired />,
    actions: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Create token</Button>
      </>
    ),
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<DialogProps>();
    return (
      <>
        <Button onPress={() => setArgs({ isOpen: true })}>Open</Button>
        <Dialog {...args} onClose={() => setArgs({ isOpen: false })} />
      </>
    );
  },
} satisfies Meta<typeof Dialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large' } };
export const NotDismissable: Story = { args: { isDismissable: false } };
export const LongText: Story = {
  args: {
    title: 'Create an access token for every device of the depot in the northern district',
    children: Array.from({ length: 30 }, (_, index) => (
      <p key={index}>{`Device ${index + 1} reports its events with a token of its own.`}</p>
    )),
  },
};
