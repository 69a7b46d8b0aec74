import type { AppEvent } from '../event.ts';
import { EVENT_LAYOUT } from '../layout.ts';
import type { EventLayout } from '../layout.ts';
import { event } from './engine-contract.ts';

/** The layout of a later release with one more attribute. */
export const LATER_LAYOUT: EventLayout = {
  migrations: [
    ...EVENT_LAYOUT.migrations,
    {
      id: '9999-network-type',
      readableFrom: EVENT_LAYOUT.migrations.at(-1)?.id ?? '',
      columns: [{ name: 'network_type', kind: 'label' }],
    },
  ],
  attributes: { ...EVENT_LAYOUT.attributes, networkType: 'network_type' },
};

/** Returns an event with that attribute. */
export function laterEvent(networkType: string): AppEvent {
  const plain = event();
  const attributes = { ...plain.attributes, networkType };
  return { ...plain, attributes };
}
