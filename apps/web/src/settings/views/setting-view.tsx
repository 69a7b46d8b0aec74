import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingSummary, SummaryEntry } from '@fieldstone/contracts/settings/setting-summary';
import type { ComponentType, ReactNode } from 'react';
import { Badge } from '@fieldstone/ui/badge';
import type { Area } from '../../lib/navigation/area-text.ts';
import type { Path } from '../model/path.ts';

export type EntryProps = { readonly entry: SummaryEntry };

/** What the console shows of a setting outside its page; texts of fields come from the locale files by the setting's name. */
export type SettingView = {
  /** Its texts, its lists and its defaults, by which payloads are compared. */
  readonly setting: Area & Pick<Setting, 'defaults'>;
  /** Renders a value, or an entry as a list with one item, like its page; undefined means plain text. */
  readonly renderValue: (path: Path, value: unknown) => ReactNode;
  /** Shows an entry of its summary with the words and colors of its page. */
  readonly Entry: ComponentType<EntryProps>;
  /** The text for the number of its entries, in `overview:counts`; without it the number is not shown. */
  readonly counted?: CountedEntries;
  /** The unit of the amount in its summary. */
  readonly amount: 'overview:hours' | 'overview:days';
  /** Shows its summary, if that is not its state with amount and entries. */
  readonly Words?: ComponentType<{ readonly summary: SettingSummary }>;
  /** Returns a stored payload as its page shows it; without it, both are the same. */
  readonly shownPayload?: (payload: Payload) => Payload;
};

type CountedEntries =
  | 'appointment-color'
  | 'appointment-status'
  | 'appointment-title'
  | 'appointment-view'
  | 'barcode'
  | 'knowledge'
  | 'location-tracking';

/** Returns the view of a setting whose values are readable as text. */
export function plainView(setting: SettingView['setting']): SettingView {
  return { setting, renderValue: () => undefined, Entry: PlainEntry, amount: 'overview:days' };
}

function PlainEntry({ entry }: EntryProps) {
  return (
    <Badge>
      <span>{entry.text}</span>
    </Badge>
  );
}
