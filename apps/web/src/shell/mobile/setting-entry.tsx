import type { SummaryEntry } from '@fieldstone/contracts/settings/setting-summary';
import type { ComponentType } from 'react';
import { Badge } from '@fieldstone/ui/badge';
import { EventFieldLabel } from '../../domains/field-picker/field-label.tsx';
import { StatusLabel } from '../../domains/status/status-label.tsx';
import { TransitionLabels } from '../../mobile/appointment-status/status-value.tsx';
import { TemplateText } from '../../mobile/appointment-title/template-value.tsx';
import { KnowledgeEntry } from '../../mobile/knowledge/knowledge-entry.tsx';

type EntryProps = { readonly entry: SummaryEntry };

/** How the overview shows an entry of a setting, by the setting's name; other entries are readable as text. */
const entries: Readonly<Record<string, ComponentType<EntryProps>>> = {
  'appointment-color': ({ entry }) => (
    <Badge sample={entry.color}>
      <span>{entry.text}</span>
    </Badge>
  ),
  'appointment-status': ({ entry }) => (
    <Badge>
      <TransitionLabels from={entry.text} to={entry.to ?? ''} />
    </Badge>
  ),
  'appointment-title': ({ entry }) => <TemplateText template={entry.text} />,
  'appointment-view': ({ entry }) => (
    <Badge>
      <EventFieldLabel path={entry.text} />
    </Badge>
  ),
  'location-tracking': ({ entry }) => (
    <Badge>
      <StatusLabel id={entry.text} source="options" />
    </Badge>
  ),
  knowledge: KnowledgeEntry,
};

/** Shows an entry of a setting with the words and colors of its page. */
export function SettingEntry({ name, entry }: EntryProps & { readonly name: string }) {
  const Entry = entries[name];
  if (Entry) return <Entry entry={entry} />;
  return (
    <Badge>
      <span>{entry.text}</span>
    </Badge>
  );
}
