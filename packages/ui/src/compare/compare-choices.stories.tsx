import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { CompareChoices } from './compare-choices.tsx';
import type { CompareChoicesProps } from './compare-choices.tsx';

const meta = {
  title: 'Choices/Compare choices',
  component: CompareChoices,
  args: {
    columns: {
      label: 'Field',
      before: 'Before',
      options: [
        { id: 'theirs', label: "Ada Berg's change" },
        { id: 'mine', label: 'Your change' },
      ],
    },
    rows: [
      { id: 'first', label: 'First hour', before: '8:00', options: ['7:00', '9:00'] },
      { id: 'last', label: 'Last hour', before: '17:00', options: ['18:00', '16:30'] },
    ],
    value: {},
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<CompareChoicesProps>();
    return (
      <CompareChoices {...args} onChange={(row, option) => setArgs({ value: { ...args.value, [row]: option } })} />
    );
  },
} satisfies Meta<typeof CompareChoices>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const Chosen: Story = { args: { value: { first: 'theirs', last: 'mine' } } };
export const LongTexts: Story = {
  args: {
    rows: [
      {
        id: 'text',
        label: 'The text that the customer sees in the confirmation',
        before: 'We will be there at the agreed time.',
        options: [
          'We will be there at the agreed time, and call half an hour before we arrive.',
          'Our technician will be there at the agreed time. Please keep the access to the meter free.',
        ],
      },
    ],
  },
};
