import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Badge } from '../badge/badge.tsx';
import { Disclosure, DisclosureTrigger } from './disclosure.tsx';
import type { DisclosureProps } from './disclosure.tsx';

const meta = {
  title: 'Layout/Disclosure',
  component: Disclosure,
  args: { title: 'Criteria', isExpanded: false, onExpandedChange: () => {}, children: <p>Status equals Done</p> },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<DisclosureProps>();
    return <Disclosure {...args} onExpandedChange={(isExpanded) => setArgs({ isExpanded })} />;
  },
} satisfies Meta<typeof Disclosure>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { args: { isExpanded: true } };
export const WithAside: Story = { args: { aside: <Badge tone="accent">3</Badge> } };
export const TriggerAlone: Story = {
  render: function Controlled({ title, isExpanded }) {
    const [, setArgs] = useArgs<DisclosureProps>();
    return (
      <>
        <DisclosureTrigger
          panelId="panel"
          title={title}
          isExpanded={isExpanded}
          onExpandedChange={(next) => setArgs({ isExpanded: next })}
        />
        <p id="panel" hidden={!isExpanded}>
          Status equals Done
        </p>
      </>
    );
  },
};
