import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { ColorField } from './color-field.tsx';
import type { ColorFieldProps } from './color-field.tsx';

const meta = {
  title: 'Fields/Color field',
  component: ColorField,
  args: { label: 'Color', value: '#1F6CBB', onChange: () => {} },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<ColorFieldProps>();
    return <ColorField {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '16rem' },
} satisfies Meta<typeof ColorField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: '', isRequired: true } };
export const Invalid: Story = { args: { value: 'blue', errorMessage: 'Enter a color such as #1F6CBB.' } };
export const Open: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Pick a color' }));
    await screen.findByRole('dialog');
  },
};
